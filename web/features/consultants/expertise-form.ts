import { ConsultantProfileForm } from '#contract/consultants.ts';
import { expertiseAreas, expertiseLabels } from '#domain/kernel/expertise-areas.ts';

const { yearsExperience, hourlyRate } = ConsultantProfileForm.shape;

/** Empty number fields are valid and mean 0 (spec §5). */
export const expertiseShape = { yearsExperience: yearsExperience.nullable(), hourlyRate: hourlyRate.nullable() };

/** The two number fields as the API expects them. */
export const wholeNumbersOf = ({
  yearsExperience,
  hourlyRate,
}: {
  readonly yearsExperience?: number | null | undefined;
  readonly hourlyRate?: number | null | undefined;
}): { readonly yearsExperience: number; readonly hourlyRate: number } => ({
  yearsExperience: yearsExperience ?? 0,
  hourlyRate: hourlyRate ?? 0,
});

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
