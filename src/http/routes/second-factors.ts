import type { FastifyRequest } from 'fastify';
import { endpoints } from '../../contract/contract.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { memberOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { limitByMember } from '../plugins/rate-limits.ts';
import { type Caller, deviceOf, noteProof } from '../plugins/sessions.ts';
import { notSignedIn } from '../problems.ts';
import { tooManyProofs, tryProof } from '../proof-attempts.ts';

/** Two-step sign-in: the second factors of a member, and proofs of identity. */
export const secondFactorRoutes = ({ implement }: Api, parts: HttpParts): void => {
  const { commands, readModels, vault, config } = parts;
  const { secondFactors, recoveryCodes, sessions } = vault;
  const isRequired = ({ role }: Caller): boolean => config.requireSecondFactor.has(role);
  const shared = { rateBuckets: vault.rateBuckets, limits: config.rateLimits };
  const limitProofs = limitByMember(shared, 'proofs', endpoints.prove.limitPerMinute);

  const ownerOf = async (caller: Caller, request: FastifyRequest) => {
    const { username, name } = await memberOf(readModels, caller);
    return { userId: caller.userId, device: deviceOf(request), username, name };
  };

  /**
   * The factor was just used, so adding one at sign-in completes it. Another sign-in, perhaps of someone who knows only
   * the password, must prove the factor from now on.
   */
  const afterAdding = async (caller: Caller, request: FastifyRequest): Promise<void> => {
    if (caller.awaits !== null) await noteProof(sessions, request);
    await sessions.requireFactor(caller.userId);
  };

  implement('listSecondFactors', async ({ caller }) =>
    succeeded({
      data: [...(await secondFactors.list(caller.userId))],
      recoveryCodesLeft: await recoveryCodes.left(caller.userId),
      isRequired: isRequired(caller),
    }),
  );

  implement('beginAuthenticatorApp', async ({ caller, request }) => {
    const outcome = await commands.beginAuthenticatorApp(await ownerOf(caller, request));
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    return succeeded({ secret: outcome.secret, uri: outcome.uri });
  });

  implement('confirmAuthenticatorApp', async ({ body, caller, context, request }) => {
    await limitProofs(request);
    const by = { userId: caller.userId, device: deviceOf(request) };
    const outcome = await commands.confirmAuthenticatorApp(body, by, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    await afterAdding(caller, request);
    return succeeded({ recoveryCodes: outcome.recoveryCodes && [...outcome.recoveryCodes] }, outcome.position);
  });

  implement('beginPasskey', async ({ caller, request }) => {
    const outcome = await commands.beginPasskey(await ownerOf(caller, request));
    return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(outcome.options);
  });

  implement('addPasskey', async ({ body, caller, context, request }) => {
    const by = { userId: caller.userId, device: deviceOf(request) };
    const outcome = await commands.addPasskey({ answer: body }, by, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    await afterAdding(caller, request);
    const { passkey, position } = outcome;
    return succeeded({ passkey, recoveryCodes: outcome.recoveryCodes && [...outcome.recoveryCodes] }, position);
  });

  implement('renamePasskey', async ({ params, body, caller }) => {
    const outcome = await commands.renamePasskey({ factorId: params.id, ...body }, { userId: caller.userId });
    return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(null);
  });

  implement('removeSecondFactor', async ({ params, caller, context }) => {
    const input = { factorId: params.id, isRequired: isRequired(caller) };
    const outcome = await commands.removeSecondFactor(input, { userId: caller.userId }, context);
    return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(null, outcome.position);
  });

  implement('issueRecoveryCodes', async ({ caller, context }) => {
    const outcome = await commands.issueRecoveryCodes({ userId: caller.userId }, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    return succeeded({ codes: [...outcome.codes] }, outcome.position);
  });

  implement('getProofOptions', async ({ caller }) => {
    const { methods, passkey } = await commands.proofOptions({ userId: caller.userId });
    return succeeded({ methods: [...methods], passkey });
  });

  implement('checkProof', async () => succeeded(null));

  implement('prove', async ({ body, caller, context, request }) => {
    await limitProofs(request);
    if (!(await tryProof(sessions, request))) return refused(tooManyProofs);
    const signsIn = caller.awaits === 'second-factor';
    const outcome = await commands.prove(body, { userId: caller.userId, signsIn }, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    if (!(await noteProof(sessions, request))) throw notSignedIn();
    return succeeded(null, outcome.position || null);
  });
};
