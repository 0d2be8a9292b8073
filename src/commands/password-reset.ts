import { z } from 'zod';
import { recordResetRequest } from '../domain/accounts/commands.ts';
import { signIns } from '../domain/accounts/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { ForgotPassword, ResetPassword } from '../http/contract/accounts.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { NOBODY } from './account-credentials.ts';
import type { AccountMail } from './account-mail.ts';
import { openAccountRole } from './account-role.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, refused } from './outcome.ts';
import type { PasswordRecords } from './password-records.ts';
import { about, type RequestContext } from './request-context.ts';

export interface PasswordResetCommands {
  /**
   * Notes that somebody wants to set the password of the account with this address anew. Does the same work whether or
   * not there is such an account; asked more than 3 times within an hour for one address it silently does nothing.
   */
  requestPasswordReset(input: z.output<typeof ForgotPassword>, request: RequestContext): Promise<void>;

  /**
   * Answers those who asked: a mail with a link where there is an account, nothing where there is none. For the worker,
   * to be called every few seconds. After a crash a mail may be put twice and the request noted twice, but none is lost.
   * Throws an `AggregateError` when some could not be answered; they are tried again for a day.
   * @returns how many were answered.
   */
  settleResetRequests(): Promise<number>;

  /**
   * Sets a password by the token of a mail, which works once and for an hour; all links that were sent within the hour
   * work until one of them is used. Ends every session. Rejection: `reset-link-invalid`.
   */
  resetPassword(
    input: z.output<typeof ResetPassword>,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly position: Position }>>;
}

interface PasswordResetParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'names' | 'passwordChanges' | 'resetRequests' | 'resetTokens'>;
  readonly hashing: Passwords;
  readonly mail: AccountMail;
  readonly records: PasswordRecords;
}

/** The specification's sentence (spec §8), for whatever is wrong with the link. */
const linkInvalid = reject('reset-link-invalid', 'Unable to reset your password. The link may have expired.');

const RequestJson = z.object({
  email: z.string(),
  request: z.custom<RequestContext>((value) => typeof value === 'object' && value !== null),
});

/** Passwords forgotten. */
export const passwordResetCommands = (parts: PasswordResetParts): PasswordResetCommands => {
  const { handle, store, vault, hashing, mail, records } = parts;

  const answer = async (payload: string): Promise<void> => {
    const { email, request } = RequestJson.parse(JSON.parse(payload));
    const userId = await vault.names.find(email);
    if (userId === null || (await openAccountRole(store, userId)) === null) return;
    const issued = await vault.resetTokens.issue(userId);
    if (issued === null) return;
    // Noted first: what fails is tried again every second, and each time is another mail.
    await handle(signIns, userId, recordResetRequest(), about(userId, request));
    await mail.passwordReset({ userId }, issued.token, issued.expiresAt);
  };

  return {
    requestPasswordReset: ({ email }, request) =>
      vault.resetRequests.ask({ email, payload: JSON.stringify({ email, request }) }),

    settleResetRequests: async () => {
      const settled = await vault.resetRequests.answerAll(answer);
      if (settled === null) return 0;
      const { answered, failures } = settled;
      if (failures.length > 0) {
        throw new AggregateError(failures, `${failures.length} requests for a new password could not be answered.`);
      }
      return answered;
    },

    resetPassword: async ({ token, email, password }, request) => {
      const userId = await vault.names.find(email);
      // Asked first: only who has a link makes the platform hash a password.
      const isOpen = await vault.resetTokens.isOpen(userId ?? NOBODY, token);
      if (userId === null || !isOpen) return refused(linkInvalid);
      const role = await openAccountRole(store, userId);
      if (role === null) return refused(linkInvalid);
      const hash = await hashing.hash(password);
      const context = { ...about(userId, request), actor: { id: userId, role } };
      const note = records.noteOf('reset', context);
      const changeId = await vault.passwordChanges.reset({ userId, token, hash, note });
      if (changeId === null) return refused(linkInvalid);
      const recorded = await records.record({ changeId, userId, note });
      return recorded.outcome === 'rejected'
        ? refused(linkInvalid)
        : { outcome: 'done', userId, position: recorded.position };
    },
  };
};
