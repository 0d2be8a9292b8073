import {
  endSessions,
  recordFactorRemoval,
  recordRecoveryCodes,
  recordRecoveryCodeUse,
  recordSecondFactor,
  recordSignIn,
  recordSignInFailure,
  resetSecondFactors,
} from '../domain/accounts/commands.ts';
import { account, signIns } from '../domain/accounts/decide.ts';
import type { SecondFactorKind } from '../domain/accounts/second-factor-kinds.ts';
import { type Actor, ORIGIN } from '../domain/kernel/event.ts';
import { isRejection, type Rejection } from '../domain/kernel/rejection.ts';
import { appUri } from '../vault/one-time-codes.ts';
import type { AuthenticationResponseJSON, Passkeys, RegistrationResponseJSON } from '../vault/passkey-ceremonies.ts';
import { MOST_PASSKEYS } from '../vault/second-factors.ts';
import { verifyCurrentPassword } from './account-credentials.ts';
import { openAccountRole } from './account-role.ts';
import type { CommandContext } from './handle.ts';
import { type Done, type Outcome, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { about, type RequestContext } from './request-context.ts';
import {
  appKnown,
  codesReplaced,
  codeWrong,
  factorRequired,
  factorUnknown,
  noFactor,
  notEnough,
  passkeyRefused,
  passwordWrong,
  recoveryCodeWrong,
  tooManyCodes,
  tooManyPasskeys,
} from './second-factor-refusals.ts';

/** A way to prove a member's identity. */
type Proof =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'recovery-code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly answer: AuthenticationResponseJSON };

interface Member {
  readonly userId: string;
}

/** The member of a signed-in session, and its browser, such as "Firefox on Windows". */
interface Owner extends Member {
  readonly device: string;
}

/** The ten recovery codes that are created with a member's first factor; null for further factors. */
interface Added {
  readonly recoveryCodes: readonly string[] | null;
}

type CreationOptions = Awaited<ReturnType<Passkeys['creationOptions']>>;
type RequestOptions = Awaited<ReturnType<Passkeys['requestOptions']>>;

/**
 * Two-step sign-in. Every addition, removal, reset or use of a recovery code is recorded before the vault carries it
 * out: after a crash in between, the history has an attempt that the member repeats, and never lacks a change.
 */
export const secondFactorCommands = ({ handle, store, vault, hashing, logger }: CommandParts, passkeys: Passkeys) => {
  const { secondFactors, recoveryCodes, challenges } = vault;

  /** Recorded as an action of the member: before the second factor is proved, the session has no member. */
  const asMember = async (userId: string, request: RequestContext): Promise<CommandContext> => {
    const role = await openAccountRole(store, userId);
    const actor: Actor = role === null ? request.actor : { id: userId, role };
    return about(userId, { ...request, actor });
  };

  const added = async <Details extends object>(
    kind: SecondFactorKind,
    userId: string,
    request: RequestContext,
    add: () => Promise<Details | Rejection>,
  ): Done<Added & Details> => {
    const context = await asMember(userId, request);
    const recorded = await handle(account, userId, recordSecondFactor({ kind }), context);
    if (recorded.outcome === 'rejected') return refused(recorded.rejection);
    const details = await add();
    if (isRejection(details)) return refused(details);
    // Another factor may be added at the same time.
    return vault.oneRecoveryIssue(userId, async () => {
      if ((await recoveryCodes.left(userId)) > 0) return outcomeOf(recorded, { ...details, recoveryCodes: null });
      const issued = await handle(account, userId, recordRecoveryCodes(), context);
      return outcomeOf(issued, { ...details, recoveryCodes: await recoveryCodes.issue(userId, []) });
    });
  };

  /** Verifies the response to a member's challenge from one of their passkeys. */
  const verifyPasskey = async (userId: string, answer: AuthenticationResponseJSON): Promise<Rejection | null> => {
    const passkey = (await secondFactors.passkeys(userId)).find(({ credentialId }) => credentialId === answer.id);
    if (passkey === undefined) return passkeyRefused;
    const counter = await passkeys.used(passkey, answer, (challenge) =>
      challenges.take(userId, 'use-passkey', challenge),
    );
    return counter !== null && (await secondFactors.acceptPasskey(passkey.id, counter)) ? null : passkeyRefused;
  };

  const verifyCode = async (userId: string, code: string): Promise<Rejection | null> => {
    const check = await secondFactors.acceptCode(userId, code);
    if (check === 'too-many') return tooManyCodes;
    return check === 'right' ? null : codeWrong;
  };

  const verifyRecoveryCode = async (
    userId: string,
    code: string,
    context: CommandContext,
  ): Promise<Rejection | null> => {
    if (!(await recoveryCodes.has(userId, code))) return recoveryCodeWrong;
    const left = (await recoveryCodes.left(userId)) - 1;
    const recorded = await handle(account, userId, recordRecoveryCodeUse({ left }), context);
    if (recorded.outcome === 'rejected') return recorded.rejection;
    return (await recoveryCodes.use(userId, code)) ? null : recoveryCodeWrong;
  };

  const verify = async (userId: string, proof: Proof, context: CommandContext): Promise<Rejection | null> => {
    if (proof.kind === 'password') {
      if (await secondFactors.isOn(userId)) return notEnough;
      const credential = await verifyCurrentPassword(vault.credentials, hashing, userId, proof.password);
      return isRejection(credential) ? passwordWrong : null;
    }
    if (!(await secondFactors.isOn(userId))) return proof.kind === 'passkey' ? passkeyRefused : codeWrong;
    switch (proof.kind) {
      case 'code':
        return verifyCode(userId, proof.code);
      case 'recovery-code':
        return verifyRecoveryCode(userId, proof.code, context);
      case 'passkey':
        return verifyPasskey(userId, proof.answer);
      default:
        return proof satisfies never;
    }
  };

  return {
    /**
     * Creates a secret for an authenticator app, not in use until it is confirmed. Rejection: `authenticator-app-known`.
     */
    beginAuthenticatorApp: async ({
      userId,
      device,
      username,
    }: Owner & { readonly username: string }): Promise<Outcome<{ readonly secret: string; readonly uri: string }>> => {
      const secret = await secondFactors.beginApp(userId, device);
      if (secret !== null) return { outcome: 'done', secret, uri: appUri(secret, username) };
      return refused(appKnown);
    },

    /** Adds the app, confirmed by a first code from it. Rejection: `code-wrong` (field `code`). */
    confirmAuthenticatorApp: async (
      { code }: { readonly code: string },
      { userId }: Owner,
      request: RequestContext,
    ): Done<Added> => {
      const app = await secondFactors.checkNewApp(userId, code);
      if (app === null) return refused(codeWrong);
      return added('authenticator-app', userId, request, async () =>
        (await secondFactors.confirmApp(userId, app)) ? {} : codeWrong,
      );
    },

    /** The options for the browser to create a passkey. Rejection: `too-many-passkeys`. */
    beginPasskey: async ({
      userId,
      username,
      name,
    }: Owner & { readonly username: string; readonly name: string }): Promise<
      Outcome<{ readonly options: CreationOptions }>
    > => {
      const known = await secondFactors.passkeys(userId);
      if (known.length >= MOST_PASSKEYS) return refused(tooManyPasskeys);
      const challenge = await challenges.issue(userId, 'add-passkey');
      return { outcome: 'done', options: await passkeys.creationOptions({ userId, username, name }, known, challenge) };
    },

    /**
     * Adds the passkey that the browser has created. Its first name is that of its provider, or else of the browser.
     * Rejections: `passkey-refused`, `too-many-passkeys`.
     */
    addPasskey: async (
      { answer }: { readonly answer: RegistrationResponseJSON },
      { userId, device }: Owner,
      request: RequestContext,
    ): Done<Added & { readonly passkey: { readonly id: string; readonly name: string } }> => {
      const created = await passkeys.created(answer, (challenge) => challenges.take(userId, 'add-passkey', challenge));
      if (created === null) return refused(passkeyRefused);
      const { provider, ...passkey } = created;
      const name = provider ?? device;
      // Checked before it is recorded, too. The vault refuses what is added at the same time.
      const known = await secondFactors.passkeys(userId);
      if (known.length >= MOST_PASSKEYS) return refused(tooManyPasskeys);
      if (known.some(({ credentialId }) => credentialId === passkey.credentialId)) return refused(passkeyRefused);
      return added('passkey', userId, request, async () => {
        const outcome = await secondFactors.addPasskey(userId, { device, name }, passkey);
        if (outcome === 'too-many') return tooManyPasskeys;
        return outcome === 'refused' ? passkeyRefused : { passkey: { id: outcome.id, name } };
      });
    },

    /** Renames a passkey. Rejection: `second-factor-unknown`. */
    renamePasskey: async (
      { factorId, name }: { readonly factorId: string; readonly name: string },
      { userId }: Member,
    ): Promise<Outcome<unknown>> =>
      (await secondFactors.renamePasskey(userId, factorId, name)) ? { outcome: 'done' } : refused(factorUnknown),

    /**
     * Removes a factor; removing the last one also removes the recovery codes. Rejections: `second-factor-unknown`, and
     * `second-factor-required` for the last one of a member who must have one.
     */
    removeSecondFactor: async (
      { factorId, isRequired }: { readonly factorId: string; readonly isRequired: boolean },
      { userId }: Member,
      request: RequestContext,
    ): Done => {
      const factors = await secondFactors.list(userId);
      const factor = factors.find(({ id }) => id === factorId);
      if (factor === undefined) return refused(factorUnknown);
      if (isRequired && factors.length === 1) return refused(factorRequired);
      const recorded = await handle(
        account,
        userId,
        recordFactorRemoval({ kind: factor.kind }),
        about(userId, request),
      );
      if (recorded.outcome === 'accepted' && !(await secondFactors.remove(userId, factorId, isRequired))) {
        return refused(factorRequired);
      }
      return outcomeOf(recorded, {});
    },

    /** Replaces the recovery codes. Rejections: `no-second-factor`, `recovery-codes-replaced`. */
    issueRecoveryCodes: async (
      { userId }: Member,
      request: RequestContext,
    ): Done<{ readonly codes: readonly string[] }> => {
      if (!(await secondFactors.isOn(userId))) return refused(noFactor);
      const known = await recoveryCodes.unused(userId);
      const recorded = await handle(account, userId, recordRecoveryCodes(), about(userId, request));
      if (recorded.outcome === 'rejected') return refused(recorded.rejection);
      const codes = await recoveryCodes.issue(userId, known);
      if (codes !== null) return outcomeOf(recorded, { codes });
      return refused((await secondFactors.isOn(userId)) ? codesReplaced : noFactor);
    },

    /** The ways in which the member can prove their identity, and the browser's options for using a passkey. */
    proofOptions: async ({
      userId,
    }: Member): Promise<{
      readonly methods: readonly Proof['kind'][];
      readonly passkey: RequestOptions | null;
    }> => {
      const factors = await secondFactors.list(userId);
      if (factors.length === 0) return { methods: ['password'], passkey: null };
      const known = await secondFactors.passkeys(userId);
      const hasApp = factors.some(({ kind }) => kind === 'authenticator-app');
      const hasCodes = (await recoveryCodes.left(userId)) > 0;
      return {
        methods: [
          ...(known.length > 0 ? (['passkey'] as const) : []),
          ...(hasApp ? (['code'] as const) : []),
          ...(hasCodes ? (['recovery-code'] as const) : []),
        ],
        passkey:
          known.length === 0
            ? null
            : await passkeys.requestOptions(known, await challenges.issue(userId, 'use-passkey')),
      };
    },

    /**
     * Verifies a proof of identity: a second factor for members who have one, otherwise the password. The caller counts
     * attempts and records the proof in the session. Rejections: `password-wrong` (field `password`), `code-wrong` (field
     * `code`), `too-many-codes`, `passkey-refused`, `proof-not-enough`.
     * @param by.signsIn whether the proof completes a sign-in, which is recorded then
     */
    prove: async (
      proof: Proof,
      { userId, signsIn }: Member & { readonly signsIn: boolean },
      request: RequestContext,
    ): Done => {
      const context = await asMember(userId, request);
      const rejection = await verify(userId, proof, context);
      if (rejection !== null) {
        await handle(signIns, userId, recordSignInFailure(), about(userId, request)).catch((error: unknown) =>
          logger.warn({ err: error, requestId: request.requestId }, 'a failed proof could not be recorded'),
        );
        return refused(rejection);
      }
      if (!signsIn) return { outcome: 'done', position: ORIGIN };
      return outcomeOf(await handle(signIns, userId, recordSignIn(), context), {});
    },

    /** Removes all second factors of a member who has lost them, for the operator. Rejections: `account-unknown`, `account-closed`. */
    resetSecondFactors: async ({ userId }: Member, request: RequestContext): Done => {
      const recorded = await handle(account, userId, resetSecondFactors(), about(userId, request));
      if (recorded.outcome === 'accepted') await secondFactors.removeAll(userId);
      return outcomeOf(recorded, {});
    },

    /** Records that a member was signed out everywhere, which the caller does next. Rejections: `account-unknown`, `account-closed`. */
    recordSessionsEnded: async ({ userId }: Member, request: RequestContext): Done =>
      outcomeOf(await handle(account, userId, endSessions(), about(userId, request)), {}),
  };
};
