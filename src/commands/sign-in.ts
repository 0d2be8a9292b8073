import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { recordSignIn, recordSignInFailure } from '../domain/accounts/commands.ts';
import { signIns } from '../domain/accounts/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { MemberRole, SignIn } from '../http/contract/accounts.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { NOBODY } from './account-credentials.ts';
import { openAccountRole } from './account-role.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export interface SignInCommands {
  /**
   * Checks username or e-mail and password. Unknown name and wrong password give one answer, `invalid-credentials`,
   * after the same time, and so does a closed account. Opens no session: the caller does, and hands `provedBy` on to
   * it, so that none opens by a password that was changed meanwhile.
   */
  signIn(
    input: z.output<typeof SignIn>,
    request: RequestContext,
  ): Promise<
    Outcome<{
      readonly userId: string;
      readonly role: MemberRole;
      readonly provedBy: number;
      readonly position: Position;
    }>
  >;
}

interface SignInParts {
  readonly handle: HandleCommand;
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'names' | 'credentials'>;
  readonly hashing: Passwords;
  readonly logger: Logger;
}

/** One answer for an unknown name and a wrong password (spec §8). */
const invalidCredentials = reject('invalid-credentials', 'Please check your credentials and try again.');

/**
 * Milliseconds that a failed sign-in takes after the password was checked. Only a known account has its failure noted,
 * usually within them and so without a pulse to be felt from outside. The answer does not wait for it any longer.
 */
const FAILURE_TAKES = 100;

/** Signing in. */
export const signInCommands = ({ handle, store, vault, hashing, logger }: SignInParts): SignInCommands => {
  /** Never fails and is not waited for: whether it worked would tell that there is such an account. */
  const noteFailure = (userId: string, request: RequestContext): void => {
    handle(signIns, userId, recordSignInFailure(), about(userId, request)).catch((error: unknown) =>
      logger.warn({ err: error, requestId: request.requestId }, 'a failed sign-in could not be noted'),
    );
  };

  return {
    signIn: async ({ username, password }, request) => {
      const userId = await vault.names.find(username);
      const credential = await vault.credentials.find(userId ?? NOBODY);
      const matches = await hashing.verify(credential?.hash ?? null, password);

      if (userId === null || credential === null || !matches) {
        if (userId !== null) noteFailure(userId, request);
        await pause(FAILURE_TAKES);
        return refused(invalidCredentials);
      }

      const role = await openAccountRole(store, userId);
      if (role === null) {
        await pause(FAILURE_TAKES);
        return refused(invalidCredentials);
      }
      if (credential.role !== role) await vault.credentials.noteRole(userId, role);
      if (hashing.isOutdated(credential.hash)) {
        await vault.credentials.rehash(userId, credential, await hashing.hash(password));
      }
      const signedIn = await handle(signIns, userId, recordSignIn(), {
        ...about(userId, request),
        actor: { id: userId, role },
      });
      return outcomeOf(signedIn, { userId, role, provedBy: credential.generation });
    },
  };
};
