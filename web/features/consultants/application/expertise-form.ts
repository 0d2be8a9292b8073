import { expertiseAreas, expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import { ConsultantProfileForm } from '../../../../src/http/contract/accounts.ts';

const { yearsExperience, hourlyRate } = ConsultantProfileForm.shape;

/** An empty box is no mistake here: it stands for 0 (spec §5). */
export const expertiseShape = { yearsExperience: yearsExperience.nullable(), hourlyRate: hourlyRate.nullable() };

/** What the two boxes hold as the call takes them. */
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

/** The questions about what a consultant offers, alike on the application and on the profile. */
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
