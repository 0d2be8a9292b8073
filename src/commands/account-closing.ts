import { closeAccount } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import { isRejection, reject } from '../domain/kernel/rejection.ts';
import { lastEventOf } from '../eventstore/reading.ts';
import { verifyCurrentPassword } from './account-credentials.ts';
import { openAccountRole } from './account-role.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { about, type RequestContext } from './request-context.ts';

export interface AccountClosingCommands {
  /**
   * Closes the member's account permanently and runs {@link finishClosing}. Rejections: `password-wrong` (field
   * `currentPassword`), `last-administrator`, `account-closed`.
   */
  closeAccount(
    input: { readonly currentPassword: string },
    by: { readonly userId: string },
    request: RequestContext,
  ): Done;

  /**
   * Cleans up outside the history: ends sessions, releases the names, deletes credentials and links, and destroys the
   * key of the personal data. Idempotent; the reactor to `AccountClosed` repeats it after a crash. Throws when the
   * account is not closed.
   */
  finishClosing(userId: string, request: RequestContext): Promise<void>;
}

export const lastAdministrator = reject(
  'last-administrator',
  'You are the only administrator. Please invite another one before you close your account.',
);

export const accountClosingCommands = (parts: CommandParts): AccountClosingCommands => {
  const { handle, store, vault, hashing, logger } = parts;

  const finishClosing: AccountClosingCommands['finishClosing'] = async (userId) => {
    const last = await lastEventOf(store, `${account.category}-${userId}`);
    if (last?.type !== 'AccountClosed') throw new Error(`Account ${userId} is not closed.`);
    // This must come before the link to the invitation is deleted. Its key encrypts the name and address of the same
    // person.
    const invitationId = await vault.invitationTokens.acceptedBy(userId);
    if (invitationId !== null) await vault.keys.destroy(invitationId);
    await vault.closings.forget(userId);
    await vault.keys.destroy(userId);
  };

  return {
    closeAccount: async ({ currentPassword }, { userId }, request) => {
      const proof = await verifyCurrentPassword(vault.credentials, hashing, userId, currentPassword);
      if (isRejection(proof)) return refused(proof);
      const isAdministrator = (await openAccountRole(store, userId)) === 'admin';
      if (isAdministrator && !(await vault.credentials.stepDown(userId))) return refused(lastAdministrator);
      const closed = await handle(account, userId, closeAccount(), about(userId, request));
      if (closed.outcome === 'accepted') {
        // The account is closed even if the following steps fail; the reactor completes the clean-up.
        await finishClosing(userId, request).catch((error: unknown) =>
          logger.warn(
            { err: error, requestId: request.requestId },
            'cleaning up after a closed account failed and will be retried',
          ),
        );
      }
      return outcomeOf(closed, {});
    },

    finishClosing,
  };
};
