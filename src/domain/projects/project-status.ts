/** Status of a project (spec §4). */
export const projectStatuses = ['pending', 'matching', 'in_progress', 'completed', 'cancelled'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectStatusLabels: Readonly<Record<ProjectStatus, string>> = {
  pending: 'Pending',
  matching: 'Matching',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The statuses in which no consultant has accepted yet. */
export const unassignedStatuses: readonly ProjectStatus[] = ['pending', 'matching'];

/** Whether no consultant has accepted the project yet. */
export const isUnassigned = ({ status }: { readonly status: ProjectStatus }): boolean =>
  unassignedStatuses.includes(status);

/** Whether the project is completed or cancelled. */
export const isOver = ({ status }: { readonly status: ProjectStatus }): boolean =>
  status === 'completed' || status === 'cancelled';

/** The dashboard's tabs. */
export const projectGroups = ['active', 'pending', 'completed'] as const;
export type ProjectGroup = (typeof projectGroups)[number];

/** The statuses of each dashboard tab and its counter; cancelled projects count only in the total (spec §4). */
export const statusesOfGroup: Readonly<Record<ProjectGroup, readonly ProjectStatus[]>> = {
  active: ['matching', 'in_progress'],
  pending: ['pending'],
  completed: ['completed'],
};
