import type { Logger } from 'pino';
import type { z } from 'zod';
import { closeAccount } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { isRejection, reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { AccountClosing } from '../http/contract/accounts.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { proveOwner } from './account-credentials.ts';
import { openAccountRole } from './account-role.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export interface AccountClosingCommands {
  /**
   * Closes the member's account for ever, and finishes that at once where it can. Rejections: `password-wrong` (field
   * `currentPassword`), `last-administrator`, `account-closed`.
   */
  closeAccount(
    input: z.output<typeof AccountClosing>,
    by: { readonly userId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly position: Position }>>;

  /**
   * Does what an account's closing means outside the history: ends sessions, frees the names, forgets credentials and
   * links, and destroys the key that the person's data in the history is under. May be repeated at any time, and is by
   * whoever answers `AccountClosed`, so that a crash in between leaves nothing. Throws when the account is not closed.
   */
  finishClosing(userId: string, request: RequestContext): Promise<void>;
}

interface AccountClosingParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'credentials' | 'closings' | 'invitationTokens' | 'keys'>;
  readonly hashing: Passwords;
  readonly logger: Logger;
}

const lastAdministrator = reject(
  'last-administrator',
  'You are the only administrator. Please invite another one before you close your account.',
);

/** Leaving. */
export const accountClosingCommands = (parts: AccountClosingParts): AccountClosingCommands => {
  const { handle, store, vault, hashing, logger } = parts;

  const isClosed = async (userId: string): Promise<boolean> => {
    for await (const { type } of store.readStream(`${account.category}-${userId}`, {
      direction: 'backwards',
      limit: 1,
    })) {
      return type === 'AccountClosed';
    }
    return false;
  };

  const finishClosing: AccountClosingCommands['finishClosing'] = async (userId) => {
    if (!(await isClosed(userId))) throw new Error(`Account ${userId} is not closed.`);
    // Before it is forgotten which one it was. Its key protects the same person's name and address.
    const invitationId = await vault.invitationTokens.acceptedBy(userId);
    if (invitationId !== null) await vault.keys.destroy(invitationId);
    await vault.closings.forget(userId);
    await vault.keys.destroy(userId);
  };

  return {
    closeAccount: async ({ currentPassword }, { userId }, request) => {
      const proof = await proveOwner(vault.credentials, hashing, userId, currentPassword);
      if (isRejection(proof)) return refused(proof);
      const isAdministrator = (await openAccountRole(store, userId)) === 'admin';
      if (isAdministrator && !(await vault.credentials.stepDown(userId))) return refused(lastAdministrator);
      const closed = await handle(account, userId, closeAccount(), about(userId, request));
      if (closed.outcome === 'accepted') {
        // It is closed whatever happens now; what could not be finished here is finished by the one who follows.
        await finishClosing(userId, request).catch((error: unknown) =>
          logger.warn(
            { err: error, requestId: request.requestId },
            'the closing of an account is to be finished later',
          ),
        );
      }
      return outcomeOf(closed, {});
    },

    finishClosing,
  };
};
