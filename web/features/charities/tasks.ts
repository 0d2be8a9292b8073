import type { ProjectSummary } from '#contract/projects.ts';

/** Whether all invited consultants have declined, so that the charity has to act. */
export const isDeclinedByAll = ({ status, invitations }: ProjectSummary): boolean =>
  status === 'matching' && invitations !== null && invitations.open === 0 && invitations.declined > 0;

/** '1 consultant has declined your invitation'. */
export const formatDeclined = (count: number): string =>
  count === 1 ? '1 consultant has declined your invitation' : `${count} consultants have declined your invitation`;
