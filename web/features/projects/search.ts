import type { ProjectGroup } from '#domain/projects/project-status.ts';
import { keyOf, oneOf } from '#lib/search-values.ts';

/** The search parameters of a dashboard. */
export interface DashboardSearch {
  readonly tab?: ProjectGroup;
  /** Cancelled projects are shown. */
  readonly cancelled?: true;
}

const groups: Readonly<Record<ProjectGroup, true>> = { active: true, pending: true, completed: true };

/** The valid search parameters of a dashboard. */
export const dashboardSearchOf = ({ tab, cancelled }: Record<string, unknown>): DashboardSearch => {
  const known = keyOf(groups, tab);
  return { ...(known && { tab: known }), ...(cancelled === true && { cancelled }) };
};

const projectTabs = ['details', 'messages', 'files', 'history'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The valid search parameters of a project page. */
export const projectTabOf = (named: unknown): { tab?: ProjectTab } => {
  const tab = oneOf(projectTabs, named);
  return tab ? { tab } : {};
};
