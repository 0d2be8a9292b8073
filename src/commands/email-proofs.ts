import {
  type AccountCommand,
  proveEmailAddress,
  requestEmailChange,
  requestEmailProof,
  restoreEmailAddress,
  withdrawEmailChange,
} from '../domain/accounts/commands.ts';
import { account, emailLinkInvalid } from '../domain/accounts/decide.ts';
import type { EmailProof } from '../domain/accounts/events.ts';
import { isRejection, reject } from '../domain/kernel/rejection.ts';
import type { EmailTokenPurpose } from '../vault/email-tokens.ts';
import { verifyCurrentPassword } from './account-credentials.ts';
import type { EmailChangeProcess } from './account-email.ts';
import type { AddressClaims } from './address-claims.ts';
import { fold } from './fold.ts';
import type { CommandContext } from './handle.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { recoverEach } from './recovery.ts';
import { emailTaken } from './registration-process.ts';
import { about, type RequestContext, systemRequest } from './request-context.ts';

export { emailLinkInvalid };

/** How long an address may remain unproved, in milliseconds. */
const UNPROVED_AT_MOST = 48 * 3_600_000;

export const emailNotCurrent = reject(
  'email-not-current',
  'The member has changed the address since you opened this page. Please reload it.',
);

export const emailProofs = (parts: CommandParts, emails: EmailChangeProcess, claims: AddressClaims) => {
  const { handle, store, vault, hashing, mail, clock, newId } = parts;

  const openAccount = async (userId: string) => {
    const state = await fold(store, account, userId);
    return state.status === 'registered' ? state : null;
  };

  /** The open account of a token. */
  const found = async (token: string, ...purposes: readonly EmailTokenPurpose[]) => {
    const link = await vault.emailTokens.find(token);
    if (link === null || !purposes.includes(link.purpose)) return null;
    const state = await openAccount(link.userId);
    return state === null ? null : { ...link, state };
  };

  /**
   * Moves the account to an address that it has requested, had, or has. An interrupted move is completed or undone
   * first.
   */
  const moveTo = async (
    email: string,
    command: AccountCommand,
    context: CommandContext & { readonly subject: string },
  ): Done<{ readonly userId: string }> => {
    const { subject: userId } = context;
    const moved = await emails.move(userId, email, command, context);
    if (moved.outcome === 'taken') return refused(emailTaken);
    if (moved.outcome === 'gone') return refused(emailLinkInvalid);
    if (moved.outcome === 'accepted') await vault.names.prove(userId);
    return outcomeOf(moved, { userId });
  };

  const prove = (email: string, by: EmailProof, userId: string, request: RequestContext) =>
    moveTo(email, proveEmailAddress({ email, by }), { ...request, subject: userId });

  const commands = {
    /**
     * Requests another e-mail address, which takes effect once the member proves it; sends a mail with a link to it.
     * Rejections: `password-wrong` (field `currentPassword`), `account-exists`, `account-closed`.
     */
    changeEmailAddress: async (
      { email, currentPassword }: { readonly email: string; readonly currentPassword: string },
      { userId }: { readonly userId: string },
      request: RequestContext,
    ): Done => {
      const proof = await verifyCurrentPassword(vault.credentials, hashing, userId, currentPassword);
      if (isRejection(proof)) return refused(proof);
      const holder = await vault.names.holderOf(email);
      if (holder?.isProved && holder.userId !== userId) return refused(emailTaken);
      return outcomeOf(await handle(account, userId, requestEmailChange({ email }), about(userId, request)), {});
    },

    /** Withdraws the request and keeps the current address. */
    withdrawEmailChange: async ({ userId }: { readonly userId: string }, request: RequestContext): Done =>
      outcomeOf(await handle(account, userId, withdrawEmailChange(), about(userId, request)), {}),

    /** Sends the link again, to the requested address if there is one. Rejection: `email-missing`. */
    sendEmailProof: async ({ userId }: { readonly userId: string }, request: RequestContext): Done =>
      outcomeOf(await handle(account, userId, requestEmailProof(), about(userId, request)), {}),

    /**
     * Proves an address by the token of a mail; a requested change takes effect. May be repeated while the token works.
     * Rejections: `email-link-invalid`; `account-exists` when another account has proved the address meanwhile.
     */
    proveEmailAddress: async (
      { token }: { readonly token: string },
      request: RequestContext,
    ): Done<{ readonly userId: string }> => {
      const link = await found(token, 'prove', 'claim');
      if (link === null) return refused(emailLinkInvalid);
      const { userId, state, isFor } = link;
      const email = [state.requestedEmail ?? '', state.email].find(isFor);
      return email === undefined ? refused(emailLinkInvalid) : prove(email, 'link', userId, request);
    },

    /**
     * Called when the recipient does not recognise the account: the account loses the address, or does not get it.
     * Rejection: `email-link-invalid`.
     */
    disownEmailAddress: async ({ token }: { readonly token: string }, request: RequestContext): Done => {
      const link = await found(token, 'prove', 'claim');
      if (link === null) return refused(emailLinkInvalid);
      const { userId, state, isFor } = link;
      const context = about(userId, request);
      if (state.requestedEmail !== null && isFor(state.requestedEmail)) {
        return outcomeOf(await handle(account, userId, withdrawEmailChange(), context), {});
      }
      const isOurs = isFor(state.email) && !state.isEmailProved;
      if (!isOurs || !(await claims.release(userId, 'disowned', context))) return refused(emailLinkInvalid);
      return outcomeOf(await handle(account, userId, withdrawEmailChange(), context), {});
    },

    /**
     * Restores the address that the account had before a change, for 7 days after it. Rejections as for
     * `proveEmailAddress`.
     */
    undoEmailChange: async (
      { token }: { readonly token: string },
      request: RequestContext,
    ): Done<{ readonly userId: string }> => {
      const link = await found(token, 'undo');
      if (link === null) return refused(emailLinkInvalid);
      const { userId, state, isFor } = link;
      const email = [...state.formerEmails, state.email].findLast(isFor);
      if (email === undefined) return refused(emailLinkInvalid);
      return moveTo(email, restoreEmailAddress({ email }), { ...request, subject: userId });
    },

    /**
     * Proves an address because an administrator confirms that the member receives mail there. Rejections:
     * `account-unknown`, `email-not-current` for an address that is neither the account's nor the requested one,
     * `account-exists`.
     */
    vouchForEmailAddress: async (
      { userId, email }: { readonly userId: string; readonly email: string },
      request: RequestContext,
    ): Done<{ readonly userId: string }> => {
      const state = await fold(store, account, userId);
      if (state.status === 'unregistered') return refused(reject('account-unknown', 'This account does not exist.'));
      if (state.status === 'closed' || email === '') return refused(emailNotCurrent);
      if (email !== state.email && email !== state.requestedEmail) return refused(emailNotCurrent);
      return prove(email, 'administrator', userId, request);
    },

    /**
     * Makes accounts give up addresses that they have not proved 48 hours after the mail was delivered. Accounts whose
     * mail was not delivered keep theirs. Throws an `AggregateError` for accounts that failed.
     * @returns how many gave up their address.
     */
    releaseUnprovedAddresses: async (): Promise<number> => {
      const since = new Date(clock().getTime() - UNPROVED_AT_MOST);
      const unproved = await vault.names.unproved(since);
      const asked = unproved.length === 0 ? [] : await mail.askedForProof(unproved, since);
      return recoverEach('releases of unproved addresses', asked, (userId) =>
        claims.release(userId, 'unproved', systemRequest('schedule', newId())),
      );
    },

    /**
     * Settles changes of e-mail addresses that a crash left unfinished: completes those that are in the history, undoes
     * the others. Run it as `recoverRegistrations`.
     * @returns how many were settled.
     */
    recoverEmailChanges: emails.recover,
  };

  return {
    commands,
    /** Proves the account's address because a member has used a link that was mailed to it. */
    provedByReset: async (userId: string, context: CommandContext): Promise<void> => {
      const state = await openAccount(userId);
      if (state === null || state.email === '') return;
      await moveTo(state.email, proveEmailAddress({ email: state.email, by: 'link' }), { ...context, subject: userId });
    },
  };
};

export type EmailProofs = ReturnType<typeof emailProofs>;
