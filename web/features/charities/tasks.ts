import type { ProjectDetail, ProjectSummary } from '../../../src/http/contract/projects.ts';

/** How many projects in matching are asked for who has declined: each costs a call. */
const LOOKED_AT = 5;

/** Projects for which a consultant is looked for, as many as the dashboard looks at. */
export const projectsInMatching = (projects: readonly ProjectSummary[]): readonly ProjectSummary[] =>
  projects.filter(({ status }) => status === 'matching').slice(0, LOOKED_AT);

/** Names of those who declined a project that nobody else is invited to: it waits for the charity's next move. */
export const declinedBy = ({ status, invitations }: ProjectDetail): readonly string[] => {
  if (status !== 'matching' || invitations.some((invitation) => invitation.status === 'invited')) return [];
  return invitations
    .filter((invitation) => invitation.status === 'declined')
    .map(({ name }) => name || 'A former member');
};
