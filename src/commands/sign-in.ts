import { setTimeout as pause } from 'node:timers/promises';
import { recordLinkRequest, recordSignIn, recordSignInFailure } from '../domain/accounts/commands.ts';
import { signIns } from '../domain/accounts/decide.ts';
import { type MemberRole, ORIGIN } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { Credential } from '../vault/credentials.ts';
import type { HashingQueue } from '../vault/password-hashing.ts';
import { NO_USER } from './account-credentials.ts';
import { openAccountRole } from './account-role.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { about, type RequestContext } from './request-context.ts';

/** A member whose identity has been proved. */
export interface ProvedMember {
  readonly userId: string;
  readonly role: MemberRole;
  /** The generation of the password: no session is opened if the password has changed since. */
  readonly provedBy: number;
}

/** The same message for an unknown name and a wrong password (spec §8). */
export const invalidCredentials = reject('invalid-credentials', 'Please check your credentials and try again.');

/** Used for any problem with the link. */
export const signInLinkInvalid = reject('sign-in-link-invalid', 'This sign-in link is invalid or has expired.');

/**
 * Milliseconds that a failed sign-in takes after the password check. Failures are recorded only for known accounts,
 * usually within this time, so that the duration does not reveal whether an account exists.
 */
const FAILURE_TAKES = 100;

export const signInCommands = ({ handle, store, vault, hashing, logger }: CommandParts) => {
  /** Runs in the background and never throws, because its duration or failure would reveal that the account exists. */
  const recordFailure = (userId: string, request: RequestContext): void => {
    handle(signIns, userId, recordSignInFailure(), about(userId, request)).catch((error: unknown) =>
      logger.warn({ err: error, requestId: request.requestId }, 'a failed sign-in could not be recorded'),
    );
  };

  const recordAs = async (
    userId: string,
    role: MemberRole,
    credential: Credential,
    request: RequestContext,
  ): Done<ProvedMember> => {
    if (credential.role !== role) await vault.credentials.noteRole(userId, role);
    // Recorded when the second factor is proved.
    if (await vault.secondFactors.isOn(userId)) {
      return { outcome: 'done', userId, role, provedBy: credential.generation, position: ORIGIN };
    }
    const context = { ...about(userId, request), actor: { id: userId, role } };
    const signedIn = await handle(signIns, userId, recordSignIn(), context);
    return outcomeOf(signedIn, { userId, role, provedBy: credential.generation });
  };

  return {
    /**
     * Verifies username or e-mail and password. An unknown name, a wrong password and a closed account are rejected alike,
     * with `invalid-credentials` after the same time. The caller opens the session and passes `provedBy` on, so that no
     * session opens after the password has changed. Throws `PasswordsBusy`.
     */
    signIn: async (
      {
        username,
        password,
        queue,
      }: { readonly username: string; readonly password: string; readonly queue?: HashingQueue },
      request: RequestContext,
    ): Done<ProvedMember> => {
      const userId = await vault.names.find(username);
      const credential = await vault.credentials.find(userId ?? NO_USER);
      const matches = await hashing.verify(credential?.hash ?? null, password, queue);

      if (userId === null || credential === null || !matches) {
        if (userId !== null) recordFailure(userId, request);
        await pause(FAILURE_TAKES);
        return refused(invalidCredentials);
      }

      const role = await openAccountRole(store, userId);
      if (role === null) {
        await pause(FAILURE_TAKES);
        return refused(invalidCredentials);
      }
      if (hashing.isOutdated(credential.hash)) {
        await vault.credentials.rehash(userId, credential, await hashing.hash(password));
      }
      return recordAs(userId, role, credential, request);
    },

    /**
     * Signs in by the token of a link from a mail or from {@link issueSignInLink}, which works once. Rejection:
     * `sign-in-link-invalid`.
     */
    signInByLink: async ({ token }: { readonly token: string }, request: RequestContext): Done<ProvedMember> => {
      const userId = await vault.resetTokens.findSignIn(token);
      const credential = userId === null ? null : await vault.credentials.find(userId);
      const role = userId === null ? null : await openAccountRole(store, userId);
      if (userId === null || credential === null || role === null) return refused(signInLinkInvalid);
      // The history is written first: after a crash in between, the link still works.
      const signedIn = await recordAs(userId, role, credential, request);
      return (await vault.resetTokens.redeemSignIn(token)) ? signedIn : refused(signInLinkInvalid);
    },

    /**
     * The token of a link that signs the member with this username or e-mail address in, for an operator on the host.
     * Null when no open account has the name.
     */
    issueSignInLink: async (
      { username }: { readonly username: string },
      request: RequestContext,
    ): Promise<{ readonly token: string; readonly expiresAt: Date } | null> => {
      const userId = await vault.names.find(username);
      if (userId === null || (await openAccountRole(store, userId)) === null) return null;
      const issued = await vault.resetTokens.issue(userId, 'sign-in');
      if (issued !== null) await handle(signIns, userId, recordLinkRequest(), about(userId, request));
      return issued;
    },
  };
};
