import { type ExpertiseArea, expertiseAreas, expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Cluster } from '#ui/layout.tsx';

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

interface ExpertiseBadgesProps {
  readonly areas: readonly ExpertiseArea[];
  readonly tone?: BadgeTone;
  /** Areas to highlight. */
  readonly wanted?: readonly ExpertiseArea[];
  readonly labels?: Readonly<Record<ExpertiseArea, string>>;
}

export const ExpertiseBadges = ({ areas, tone, wanted = [], labels = expertiseLabels }: ExpertiseBadgesProps) => (
  <Cluster gap="xsmall">
    {areas.map((area) => (
      <Badge key={area} tone={wanted.includes(area) ? 'accent' : tone}>
        {labels[area]}
      </Badge>
    ))}
  </Cluster>
);
