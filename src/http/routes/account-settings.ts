import type { FastifyRequest } from 'fastify';
import { passwordWrong } from '../../commands/account-credentials.ts';
import type { Outcome } from '../../commands/commands.ts';
import { endpoints } from '../../contract/contract.ts';
import { findCurrentUser, streamsOf } from '../../projections/queries/members.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { jsonFileOf } from '../json-file.ts';
import { addressOf } from '../locations.ts';
import { memberOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { limitBySubject } from '../plugins/rate-limits.ts';
import { currentSessionOf, forgetSession, renewSession } from '../plugins/sessions.ts';
import { notFound } from '../problems.ts';
import { tooManyProofs, tryProof } from '../proof-attempts.ts';
import { answerDone, answerVisible } from '../read-your-writes.ts';

/** Read models from which others see a member's name. */
const namesOfPeople = ['accounts', 'charities', 'consultants', 'project_consultants'];

/** The member's own account: contact details, password, devices, data, closing (decisions, account-settings). */
export const accountSettingsRoutes = ({ implement }: Api, parts: HttpParts): void => {
  const { commands, readModels, vault, mails, waitFor, clock, config } = parts;
  // One limit for all calls that check the password.
  const limitGuesses = limitBySubject(
    { rateBuckets: vault.rateBuckets, limits: config.rateLimits },
    'password checks',
    endpoints.changePassword.limitPerMinute,
    ({ caller }) => caller?.userId ?? '',
  );

  /** Runs a use case that checks the current password. Five wrong ones in a row end the session. */
  const checkingPassword = async <Result>(
    request: FastifyRequest,
    work: () => Promise<Outcome<Result>>,
  ): Promise<Outcome<Result>> => {
    await limitGuesses(request);
    if (!(await tryProof(vault.sessions, request))) return { outcome: 'rejected', rejection: tooManyProofs };
    const outcome = await work();
    const isRight = outcome.outcome === 'done' || outcome.rejection.code !== passwordWrong.code;
    const session = currentSessionOf(request);
    if (isRight && session !== null) await vault.sessions.forgetWrongProofs(session.id);
    return outcome;
  };

  const shown = { models: ['accounts'], location: addressOf('getCurrentUser') };

  implement('changeContactDetails', async ({ body, caller: { userId }, context }) => {
    const outcome = await commands.changeContactDetails(body, { userId }, context);
    return answerVisible(waitFor, outcome, shown, () => findCurrentUser(readModels, userId));
  });

  implement('changeEmailAddress', async ({ body, caller: { userId }, context, request }) => {
    const outcome = await checkingPassword(request, () => commands.changeEmailAddress(body, { userId }, context));
    return answerVisible(waitFor, outcome, shown, () => findCurrentUser(readModels, userId));
  });

  implement('changePassword', async ({ body, caller: { userId }, context, request }) => {
    const current = currentSessionOf(request);
    const by = current === null ? { userId } : { userId, keepSession: current.id };
    const outcome = await checkingPassword(request, () => commands.changePassword(body, by, context));
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    await renewSession(vault.sessions, request);
    return succeeded(null, outcome.position);
  });

  /** The sessions of the member; the current one is marked. */
  const devicesOf = async (userId: string, request: FastifyRequest) => {
    const current = currentSessionOf(request);
    const sessions = await vault.sessions.list(userId);
    return sessions.map((session) => ({ ...session, isCurrent: session.handle === current?.handle }));
  };

  implement('listSessions', async ({ caller, request }) =>
    succeeded({ data: await devicesOf(caller.userId, request) }),
  );

  implement('endOtherSessions', async ({ caller, request }) => {
    await vault.sessions.endAll(caller.userId, currentSessionOf(request)?.id);
    return succeeded(null);
  });

  implement('endSession', async ({ params, caller, request }) => {
    if (!(await vault.sessions.revoke(caller.userId, params.handle))) throw notFound();
    if (params.handle === currentSessionOf(request)?.handle) forgetSession(request);
    return succeeded(null);
  });

  implement('exportAccountData', async ({ caller, request }) => {
    const member = await memberOf(readModels, caller);
    const sessions = await devicesOf(caller.userId, request);
    const streams = await streamsOf(readModels, member);
    const exportedAt = clock().toISOString();
    const content = await jsonFileOf(
      { exportedAt, member, sessions },
      { history: commands.accountHistory(caller.userId, streams), mails: mails.heldFor(caller.userId) },
    );
    return succeeded({ fileName: `fellowbridge-${member.username}-${exportedAt.slice(0, 10)}.json`, content });
  });

  implement('closeAccount', async ({ body, caller: { userId }, context, request }) => {
    const outcome = await checkingPassword(request, () => commands.closeAccount(body, { userId }, context));
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    forgetSession(request, 'closed');
    return answerDone(waitFor, outcome, namesOfPeople);
  });
};
