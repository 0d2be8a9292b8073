import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { recordSignIn, recordSignInFailure } from '../domain/accounts/commands.ts';
import { account, signIns } from '../domain/accounts/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { MemberRole, SignIn } from '../http/contract/accounts.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { foldStream } from './fold.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export interface SignInCommands {
  /**
   * Checks username or e-mail and password. Unknown name and wrong password give one answer, `invalid-credentials`,
   * after the same time. Opens no session: the caller does.
   */
  signIn(
    input: z.output<typeof SignIn>,
    request: RequestContext,
  ): Promise<Outcome<{ readonly userId: string; readonly role: MemberRole; readonly position: Position }>>;
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

/** Has no credential; looked up in place of an unknown account, so that both cost one look. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

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
      const hash = await vault.credentials.find(userId ?? NOBODY);
      const matches = await hashing.verify(hash, password);

      if (userId === null || hash === null || !matches) {
        if (userId !== null) noteFailure(userId, request);
        await pause(FAILURE_TAKES);
        return refused(invalidCredentials);
      }

      // Its first event says all of it, and anybody can make the stream behind that long.
      const { state: member } = await foldStream(store, account, userId, { limit: 1 });
      if (member.status !== 'registered') return refused(invalidCredentials);
      const { role } = member.registration;
      if (hashing.isOutdated(hash)) await vault.credentials.replace(userId, await hashing.hash(password));
      const signedIn = await handle(signIns, userId, recordSignIn(), {
        ...about(userId, request),
        actor: { id: userId, role },
      });
      return outcomeOf(signedIn, { userId, role });
    },
  };
};
