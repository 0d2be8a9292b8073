import type { ProjectCounts } from '../../../src/http/contract/projects.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import * as styles from './lists.css.ts';

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
    <div className={styles.counters}>
      <StatCard label="Total Projects" value={counts?.total ?? missing} />
      <StatCard label="Pending" value={counts?.pending ?? missing} />
      <StatCard label="Active" value={counts?.active ?? missing} />
      <StatCard label="Completed" value={counts?.completed ?? missing} />
    </div>
  );
};
