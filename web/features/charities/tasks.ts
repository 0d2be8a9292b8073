import type { ProjectSummary } from '../../../src/http/contract/projects.ts';

/** Whether everybody who was invited has declined: the project waits for the charity's next move. */
export const isDeclinedByAll = ({ status, invitations }: ProjectSummary): boolean =>
  status === 'matching' && invitations !== null && invitations.open === 0 && invitations.declined > 0;

/** '1 consultant has declined your invitation'. */
export const sayDeclined = (count: number): string =>
  count === 1 ? '1 consultant has declined your invitation' : `${count} consultants have declined your invitation`;
