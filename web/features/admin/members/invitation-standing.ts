import type { Invitation } from '../../../../src/http/contract/administration.ts';

/** Where an invitation stands: one that nobody accepted in time has expired. */
export type InvitationStanding = Invitation['status'] | 'expired';

export const standingOf = (
  { status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>,
  now: Date,
): InvitationStanding => (status === 'open' && new Date(expiresAt) <= now ? 'expired' : status);
