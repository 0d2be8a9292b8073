import type { Invitation } from '#contract/invitations.ts';

/** The status of an invitation; an open one past its end counts as expired. */
export type InvitationState = Invitation['status'] | 'expired';

export const stateOf = ({ status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>, now: Date): InvitationState =>
  status === 'open' && new Date(expiresAt) <= now ? 'expired' : status;
