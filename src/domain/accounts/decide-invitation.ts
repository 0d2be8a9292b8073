import type { Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { AcceptInvitation, InvitationCommand, InviteMember } from './commands.ts';
import { type InvitationEvent, memberInvitationAccepted, memberInvitationWithdrawn, memberInvited } from './events.ts';
import type { Invitation } from './state.ts';

/** To whoever follows an old link: the reasons are told apart by their codes only. */
const noLongerValid = 'This invitation is invalid or has expired.';

const unknown = reject('invitation-unknown', noLongerValid);

const invite = (invitation: Invitation, { data }: InviteMember): Decision<InvitationEvent> => {
  if (invitation.status !== 'none') {
    return sameData(invitation.invitation, data)
      ? []
      : reject('invitation-already-sent', 'This invitation has already been sent with other details.');
  }
  return isBlank(data.email)
    ? reject('email-required', 'Please enter a valid email address', 'email')
    : [memberInvited(data)];
};

const accept = (invitation: Invitation, { data: { userId, at } }: AcceptInvitation): Decision<InvitationEvent> => {
  switch (invitation.status) {
    case 'none':
      return unknown;
    case 'open':
      return Date.parse(at) < Date.parse(invitation.invitation.expiresAt)
        ? [memberInvitationAccepted({ userId })]
        : reject('invitation-expired', noLongerValid);
    case 'accepted':
      return invitation.userId === userId ? [] : reject('invitation-already-accepted', noLongerValid);
    case 'withdrawn':
      return reject('invitation-withdrawn', noLongerValid);
    default:
      return unreachable(invitation);
  }
};

const withdraw = (invitation: Invitation): Decision<InvitationEvent> => {
  switch (invitation.status) {
    case 'none':
      return unknown;
    case 'open':
      return [memberInvitationWithdrawn({})];
    case 'accepted':
      return reject('invitation-already-accepted', 'This invitation has already been accepted.');
    case 'withdrawn':
      return [];
    default:
      return unreachable(invitation);
  }
};

/** Decides about an administrator's invitation (decisions, Analyst). */
export const decideInvitation = (invitation: Invitation, command: InvitationCommand): Decision<InvitationEvent> => {
  switch (command.type) {
    case 'InviteMember':
      return invite(invitation, command);
    case 'AcceptInvitation':
      return accept(invitation, command);
    case 'WithdrawInvitation':
      return withdraw(invitation);
    default:
      return unreachable(command);
  }
};
