import { inviteMember, withdrawInvitation } from '../domain/accounts/commands.ts';
import { invitation } from '../domain/accounts/decide.ts';
import type { MemberInvitation } from '../domain/accounts/events.ts';
import { invitationDays } from '../domain/accounts/invited-roles.ts';
import type { Invitation } from '../domain/accounts/state.ts';
import type { MemberRole } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { fold } from './fold.ts';
import { type Form, orNull } from './form.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { RECOVER_AFTER } from './recovery.ts';
import { emailTaken, type RegistrationProcess } from './registration-process.ts';
import { accountOf, accountPlan } from './registrations.ts';
import { about, type RequestContext } from './request-context.ts';
import type { WithdrawalCommands } from './withdrawals.ts';

const DAY = 24 * 3_600_000;

/** The same sentence as for an invitation that never existed: guessing reveals nothing. */
export const invitationUnknown = reject('invitation-unknown', 'This invitation is invalid or has expired.');

/** Whether the invitation is open, or accepted by this user, whose registration may have been interrupted. */
const isFor = (state: Invitation, userId: string): boolean =>
  state.status === 'open' || (state.status === 'accepted' && state.userId === userId);

/** Invitations of analysts and administrators (decisions, Analyst). */
export const invitationCommands = (
  parts: CommandParts,
  { register }: RegistrationProcess,
  { finishWithdrawal }: WithdrawalCommands,
) => {
  const { handle, store, vault, clock, mail } = parts;

  /** Null also for an invitation without its address: it is withdrawn, and its key destroyed, while it is being read. */
  const invitedBy = async (token: string) => {
    const invitationId = await vault.invitationTokens.find(token);
    if (invitationId === null) return null;
    const state = await fold(store, invitation, invitationId);
    return state.status === 'none' || state.invitation.email === '' ? null : { invitationId, state };
  };

  return {
    /**
     * Invites a person by mail to become an analyst or administrator. A repeated call with the same id sends the mail
     * again. Rejections: `account-exists` for the address of a member, and those of the invitation.
     */
    inviteMember: async (
      { email, name, role }: Form<Pick<MemberInvitation, 'email' | 'name' | 'role'>>,
      { invitationId }: { readonly invitationId: string },
      request: RequestContext,
    ): Done<{ readonly invitationId: string }> => {
      // An account that has not proved the address gives it up when the invitation is accepted.
      if ((await vault.names.holderOf(email))?.isProved) return refused(emailTaken);
      const earlier = await fold(store, invitation, invitationId);
      // A repeated call keeps the first expiry.
      const expiresAt =
        earlier.status === 'none'
          ? new Date(clock().getTime() + invitationDays * DAY)
          : new Date(earlier.invitation.expiresAt);
      const invited = { invitationId, role, email, name: orNull(name), expiresAt: expiresAt.toISOString() };
      const handled = await handle(invitation, invitationId, inviteMember(invited), about(invitationId, request));
      if (handled.outcome === 'accepted' && (earlier.status === 'none' || earlier.status === 'open')) {
        const token = await vault.invitationTokens.issue(invitationId, expiresAt);
        await mail.memberInvited({ invitationId, token });
      }
      return outcomeOf(handled, { invitationId });
    },

    /** The open invitation of a token; null when it is unknown, expired, accepted or withdrawn. */
    findInvitation: async ({
      token,
    }: {
      readonly token: string;
    }): Promise<Omit<MemberInvitation, 'invitationId'> | null> => {
      const found = await invitedBy(token);
      if (found?.state.status !== 'open') return null;
      const { email, name, role, expiresAt } = found.state.invitation;
      return { email, name, role, expiresAt };
    },

    /**
     * Registers a member with the role and address of an invitation. One invitation creates one member, however many
     * accept it immediately. The registration id becomes the user id; a repeated call with it resumes the first one.
     * Rejections: `invitation-unknown` and others of the invitation, `username-taken` (field `username`),
     * `account-exists`.
     */
    acceptInvitation: async (
      {
        token,
        username,
        password,
        name,
      }: { readonly token: string; readonly username: string; readonly password: string; readonly name: string },
      { registrationId }: { readonly registrationId: string },
      request: RequestContext,
    ): Done<{ readonly userId: string; readonly role: MemberRole }> => {
      const found = await invitedBy(token);
      if (found === null || !isFor(found.state, registrationId)) return refused(invitationUnknown);
      const { role, email } = found.state.invitation;
      const account = accountOf(registrationId, role, { username, email, name });
      const plan = {
        ...accountPlan(account, request, clock().toISOString()),
        invitation: { id: found.invitationId },
        emailProof: 'invitation' as const,
      };
      const outcome = await register(plan, password, RECOVER_AFTER);
      return outcome.outcome === 'done' ? { ...outcome, userId: registrationId, role } : outcome;
    },

    /**
     * Withdraws an invitation: its link stops working and the key of its personal data is destroyed. A repeated call
     * completes an interrupted one. Rejections: those of the invitation.
     */
    withdrawInvitation: async ({ invitationId }: { readonly invitationId: string }, request: RequestContext): Done => {
      const handled = await handle(invitation, invitationId, withdrawInvitation(), about(invitationId, request));
      if (handled.outcome === 'accepted') await finishWithdrawal(invitationId);
      return outcomeOf(handled, {});
    },
  };
};
