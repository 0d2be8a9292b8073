import type { z } from 'zod';
import { inviteMember, withdrawInvitation } from '../domain/accounts/commands.ts';
import { invitation } from '../domain/accounts/decide.ts';
import { invitationDays } from '../domain/accounts/invited-roles.ts';
import type { Invitation } from '../domain/accounts/state.ts';
import type { MemberRole, Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { InvitationAcceptance, InvitationFound, InvitationToken } from '../http/contract/accounts.ts';
import type { InvitationForm } from '../http/contract/administration.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { ABANDONED_AFTER } from './abandoned.ts';
import type { AccountMail } from './account-mail.ts';
import { fold } from './fold.ts';
import type { HandleCommand } from './handle.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import type { RegistrationPlan } from './registration-plan.ts';
import { emailTaken, type RegistrationProcess } from './registration-process.ts';
import { accountOf } from './registrations.ts';
import { about, type RequestContext } from './request-context.ts';

export interface InvitationCommands {
  /**
   * Invites somebody to become an analyst or administrator, by a mail with a link. Repeated with the same id it sends
   * the mail once more. Rejections: `account-exists` for an address that a member has, and those of the invitation.
   */
  inviteMember(
    input: z.output<typeof InvitationForm>,
    ids: { readonly invitationId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly invitationId: string; readonly position: Position }>>;

  /** What a token invites to; null when it is unknown, or its invitation expired, was accepted or withdrawn. */
  findInvitation(input: z.output<typeof InvitationToken>): Promise<z.output<typeof InvitationFound> | null>;

  /**
   * Becomes a member by an invitation, with the invited role and address. One invitation makes one member, however many
   * accept it at once. The registration id becomes the user id; repeated with it, the first attempt is resumed.
   * Rejections: `invitation-unknown` and others of the invitation, `username-taken` (field `username`),
   * `account-exists`.
   */
  acceptInvitation(
    input: z.output<typeof InvitationAcceptance>,
    ids: { readonly registrationId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly role: MemberRole; readonly position: Position }>>;

  /**
   * Takes an invitation back: its link stops working, and whom it was for is forgotten for ever. Repeating it completes
   * what was cut short in between. Rejections: those of the invitation.
   */
  withdrawInvitation(
    ids: { readonly invitationId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;
}

interface InvitationParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'names' | 'invitationTokens' | 'keys'>;
  readonly clock: Clock;
  readonly mail: AccountMail;
}

const DAY = 24 * 3_600_000;

/** As the invitation itself says it of one that never was: whoever guesses learns nothing. */
const invalid = reject('invitation-unknown', 'This invitation is invalid or has expired.');

/** Whether the one who asks may go on: it waits for somebody, or for this very person, who may have been cut short. */
const isFor = (state: Invitation, userId: string): boolean =>
  state.status === 'open' || (state.status === 'accepted' && state.userId === userId);

/** Becoming a member by invitation (decisions, Analyst). */
export const invitationCommands = (parts: InvitationParts, { register }: RegistrationProcess): InvitationCommands => {
  const { handle, store, vault, clock, mail } = parts;

  const invitedBy = async (token: string) => {
    const invitationId = await vault.invitationTokens.find(token);
    return invitationId === null ? null : { invitationId, state: await fold(store, invitation, invitationId) };
  };

  return {
    inviteMember: async ({ email, name, role }, { invitationId }, request) => {
      if ((await vault.names.find(email)) !== null) return refused(emailTaken);
      const earlier = await fold(store, invitation, invitationId);
      // A repetition says the same, and so expires when it did.
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

    findInvitation: async ({ token }) => {
      const found = await invitedBy(token);
      if (found?.state.status !== 'open') return null;
      const { email, name, role, expiresAt } = found.state.invitation;
      return { email, name, role, expiresAt };
    },

    acceptInvitation: async ({ token, username, password, name }, { registrationId }, request) => {
      const found = await invitedBy(token);
      if (found === null || found.state.status === 'none' || !isFor(found.state, registrationId)) {
        return refused(invalid);
      }
      const { role, email } = found.state.invitation;
      const plan: RegistrationPlan = {
        account: accountOf(registrationId, role, { username, email, name }),
        charity: null,
        consultant: null,
        invitation: { id: found.invitationId },
        context: request,
        occurredAt: clock().toISOString(),
      };
      const outcome = await register(plan, password, ABANDONED_AFTER);
      return outcome.outcome === 'done' ? { ...outcome, userId: registrationId, role } : outcome;
    },

    withdrawInvitation: async ({ invitationId }, request) => {
      const handled = await handle(invitation, invitationId, withdrawInvitation(), about(invitationId, request));
      // After the history knows it, and again whenever it is asked: a crash in between must not keep the key.
      if (handled.outcome === 'accepted') {
        await vault.invitationTokens.drop(invitationId);
        await vault.keys.destroy(invitationId);
      }
      return outcomeOf(handled, {});
    },
  };
};
