import { expertiseAreas, expertiseLabels } from '#domain/kernel/expertise-areas.ts';

/** The expertise fields of the application and the profile. */
export const expertiseFields = {
  expertise: {
    legend: 'Areas of expertise',
    hint: 'Choose at least one',
    options: expertiseAreas.map((area) => ({ value: area, label: expertiseLabels[area] })),
  },
  yearsExperience: {
    label: 'Years of experience',
    hint: 'Consultants of the fellowship have at least 5',
    suffix: 'years',
  },
  hourlyRate: {
    label: 'Hourly rate',
    hint: 'Before any discount for members',
    prefix: '£',
    suffix: 'per hour',
  },
  linkedin: {
    label: 'LinkedIn profile',
    optional: true,
    type: 'url',
    hint: 'For example https://www.linkedin.com/in/your-name',
    autoComplete: 'off',
  },
} as const;
