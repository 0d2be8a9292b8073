import type { ProjectCounts } from '../../../src/http/contract/projects.ts';
import { Grid } from '../../ui/layout.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

/** The four counters of a dashboard (spec §2). Undefined while loading. */
export const ProjectCounters = ({ counts }: { counts: ProjectCounts | undefined }) => (
  <Grid columns="narrow" gap="medium">
    <StatCard label="Total Projects" value={counts?.total ?? null} />
    <StatCard label="Pending" value={counts?.pending ?? null} />
    <StatCard label="Active" value={counts?.active ?? null} />
    <StatCard label="Completed" value={counts?.completed ?? null} />
  </Grid>
);
