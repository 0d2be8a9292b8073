import type { ProjectCounts } from '../../../src/http/contract/projects.ts';
import { Grid } from '../../ui/layout.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

interface ProjectCountersProps {
  /** Undefined while loading. */
  readonly counts: ProjectCounts | undefined;
  /** They could not be loaded: a dash stands for each. */
  readonly areUnknown: boolean;
}

/** The four counters of a dashboard (spec §2). */
export const ProjectCounters = ({ counts, areUnknown }: ProjectCountersProps) => {
  const missing = areUnknown ? '–' : null;
  return (
    <Grid columns="narrow" gap="medium">
      <StatCard label="Total Projects" value={counts?.total ?? missing} />
      <StatCard label="Pending" value={counts?.pending ?? missing} />
      <StatCard label="Active" value={counts?.active ?? missing} />
      <StatCard label="Completed" value={counts?.completed ?? missing} />
    </Grid>
  );
};
