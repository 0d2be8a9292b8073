import { type ExpertiseArea, expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Cluster } from '#ui/layout.tsx';

interface ExpertiseBadgesProps {
  readonly areas: readonly ExpertiseArea[];
  readonly tone?: BadgeTone;
  /** These stand out. */
  readonly wanted?: readonly ExpertiseArea[];
  readonly labels?: Readonly<Record<ExpertiseArea, string>>;
}

/** Areas of expertise, side by side. */
export const ExpertiseBadges = ({ areas, tone, wanted = [], labels = expertiseLabels }: ExpertiseBadgesProps) => (
  <Cluster gap="xsmall">
    {areas.map((area) => (
      <Badge key={area} tone={wanted.includes(area) ? 'accent' : tone}>
        {labels[area]}
      </Badge>
    ))}
  </Cluster>
);
