import { z } from 'zod';
import { recordLinkRequest, recordResetRequest } from '../domain/accounts/commands.ts';
import { account, signIns } from '../domain/accounts/decide.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { NO_USER } from './account-credentials.ts';
import { openAccountRole } from './account-role.ts';
import type { EmailProofs } from './email-proofs.ts';
import { fold } from './fold.ts';
import { type Done, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { publicFactsOf } from './password-policy.ts';
import type { PasswordRecords } from './password-records.ts';
import { about, type RequestContext, storedContext } from './request-context.ts';

/** Used for any problem with the link (spec §8). */
export const linkInvalid = reject('reset-link-invalid', 'Unable to reset your password. The link may have expired.');

const RequestJson = z.object({
  email: z.string(),
  purpose: z.enum(['password-reset', 'sign-in']).default('password-reset'),
  request: storedContext<RequestContext>(),
});

export const passwordResetCommands = (
  parts: CommandParts,
  records: PasswordRecords,
  proofs: Pick<EmailProofs, 'provedByReset'>,
) => {
  const { handle, store, vault, hashing, refuseWeak, mail } = parts;

  const answer = async (payload: string): Promise<void> => {
    const { email, purpose, request } = RequestJson.parse(JSON.parse(payload));
    const userId = await vault.names.find(email);
    const found = userId === null ? null : await fold(store, account, userId);
    if (userId === null || found?.status !== 'registered') return;
    // A stranger may have registered this address. Only a new password shuts the stranger out.
    const isReset = purpose === 'password-reset' || !found.isEmailProved;
    const issued = await vault.resetTokens.issue(userId, isReset ? 'password-reset' : 'sign-in');
    if (issued === null) return;
    // Recorded first: a failure is retried every few seconds, and each retry would otherwise send another mail.
    await handle(signIns, userId, isReset ? recordResetRequest() : recordLinkRequest(), about(userId, request));
    const send = isReset ? mail.passwordReset : mail.signInLink;
    await send({ userId }, issued.token, issued.expiresAt);
  };

  return {
    /**
     * Requests a password reset for an address. Does the same work whether or not an account has it. Ignores more than 3
     * requests per address while a link lives, which is an hour.
     */
    requestPasswordReset: ({ email }: { readonly email: string }, request: RequestContext): Promise<void> =>
      vault.resetRequests.ask({ email, payload: JSON.stringify({ email, request }) }),

    /**
     * Requests a mail with a sign-in link, as {@link requestPasswordReset} does for a reset link. It lives ten minutes. An
     * address that is not proved gets a reset link instead.
     */
    requestSignInLink: ({ email }: { readonly email: string }, request: RequestContext): Promise<void> =>
      vault.resetRequests.ask({
        email,
        purpose: 'sign-in',
        payload: JSON.stringify({ email, purpose: 'sign-in', request }),
      }),

    /**
     * Processes requests: queues a mail with a link if the account exists. The worker calls it every few seconds. A crash
     * may repeat a mail, but loses none. Throws an `AggregateError` for requests that failed; they are retried for a day.
     * @returns how many were processed.
     */
    settleResetRequests: (): Promise<number> => vault.resetRequests.answerAll(answer),

    /**
     * Sets a password with the token of a mail, which works once, for one hour; using one link invalidates the others.
     * Ends every session and withdraws a requested e-mail address. A link that came by mail proves the address.
     * Rejections: `reset-link-invalid`; `password-weak` (field `password`), after which the link still works.
     */
    resetPassword: async (
      { token, email, password }: { readonly token: string; readonly email: string; readonly password: string },
      request: RequestContext,
    ): Done<{ readonly userId: string }> => {
      const userId = await vault.names.find(email);
      // Checked first, so that only requests with a valid link cost a password hash.
      const delivery = await vault.resetTokens.deliveryOf(userId ?? NO_USER, token);
      if (userId === null || delivery === null) return refused(linkInvalid);
      const role = await openAccountRole(store, userId);
      if (role === null) return refused(linkInvalid);
      const weak = await refuseWeak(password, publicFactsOf(await fold(store, account, userId)));
      if (weak) return refused(weak);
      const hash = await hashing.hash(password);
      const context = { ...about(userId, request), actor: { id: userId, role } };
      const note = records.noteOf('reset', context);
      const changeId = await vault.passwordChanges.reset({ userId, token, hash, note });
      if (changeId === null) return refused(linkInvalid);
      const recorded = await records.record({ changeId, userId, note });
      if (recorded.outcome === 'rejected') return refused(linkInvalid);
      if (delivery === 'mailed') await proofs.provedByReset(userId, context);
      return { outcome: 'done', userId, position: recorded.position };
    },
  };
};
