import { closeAccount } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import { isRejection, reject } from '../domain/kernel/rejection.ts';
import { lastEventOf } from '../eventstore/reading.ts';
import { verifyCurrentPassword } from './account-credentials.ts';
import { openAccountRole } from './account-role.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { about, type RequestContext } from './request-context.ts';

export const lastAdministrator = reject(
  'last-administrator',
  'You are the only administrator. Please invite another one before you close your account.',
);

export const accountClosingCommands = ({ handle, store, vault, hashing, logger }: CommandParts) => {
  /**
   * Cleans up outside the history: ends sessions, releases the names, deletes credentials and links, and destroys the
   * key of the personal data. Idempotent; the reactor to `AccountClosed` repeats it after a crash. Throws when the
   * account is not closed.
   */
  const finishClosing = async (userId: string): Promise<void> => {
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
    /**
     * Closes the member's account permanently and runs {@link finishClosing}. Rejections: `password-wrong` (field
     * `currentPassword`), `last-administrator`, `account-closed`.
     */
    closeAccount: async (
      { currentPassword }: { readonly currentPassword: string },
      { userId }: { readonly userId: string },
      request: RequestContext,
    ): Done => {
      const proof = await verifyCurrentPassword(vault.credentials, hashing, userId, currentPassword);
      if (isRejection(proof)) return refused(proof);
      const isAdministrator = (await openAccountRole(store, userId)) === 'admin';
      if (isAdministrator && !(await vault.credentials.stepDown(userId))) return refused(lastAdministrator);
      const closed = await handle(account, userId, closeAccount(), about(userId, request));
      if (closed.outcome === 'accepted') {
        // The account is closed even if the following steps fail; the reactor completes the clean-up.
        await finishClosing(userId).catch((error: unknown) =>
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
