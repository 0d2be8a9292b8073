import { type ProjectGroup, projectGroups } from '../../../src/domain/projects/project-status.ts';
import { oneOf } from '../../lib/search-values.ts';

/** What a dashboard's address says: the open tab, and whether cancelled projects are shown, too. */
export interface DashboardSearch {
  readonly tab?: ProjectGroup;
  readonly cancelled?: true;
}

/** Reads a dashboard's address. */
export const dashboardSearchOf = ({ tab, cancelled }: Record<string, unknown>): DashboardSearch => {
  const known = oneOf(projectGroups, tab);
  return { ...(known && { tab: known }), ...(cancelled === true && { cancelled }) };
};
