import type { ProjectGroup } from '#domain/projects/project-status.ts';
import { keyOf, oneOf, soughtText } from '#lib/search-values.ts';

export interface DashboardSearch {
  readonly tab?: ProjectGroup;
  /** Whether cancelled projects are shown. */
  readonly cancelled?: true;
}

const groups: Readonly<Record<ProjectGroup, true>> = { active: true, pending: true, completed: true };

/** The valid search parameters of a dashboard. */
export const dashboardSearchOf = ({ tab, cancelled }: Record<string, unknown>): DashboardSearch => {
  const known = keyOf(groups, tab);
  return { ...(known && { tab: known }), ...(cancelled === true && { cancelled }) };
};

/** The groups of the page of all projects: those of the dashboard, and cancelled ones. */
export type ListedProjects = ProjectGroup | 'cancelled';

export interface ProjectsSearch {
  readonly group?: ListedProjects | undefined;
  readonly search?: string | undefined;
}

/** The valid search parameters of the page of all projects. */
export const projectsSearchOf = ({ group, search }: Record<string, unknown>): ProjectsSearch => ({
  group: keyOf({ ...groups, cancelled: true }, group),
  search: soughtText(search),
});

const projectTabs = ['details', 'messages', 'files', 'history'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The valid search parameters of a project page. */
export const projectTabOf = (named: unknown): { tab?: ProjectTab } => {
  const tab = oneOf(projectTabs, named);
  return tab ? { tab } : {};
};

/**
 * Whether there is something to search: not for a member without any project.
 * @param total the number of all projects; undefined while it is loading
 */
export const canSearch = ({ group, search }: ProjectsSearch, total: number | undefined): boolean =>
  group !== undefined || search !== undefined || total !== 0;
