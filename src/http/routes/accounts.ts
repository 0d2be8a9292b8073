import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Outcome } from '../../commands/commands.ts';
import type { MemberRole, Position } from '../../domain/kernel/event.ts';
import { reject } from '../../domain/kernel/rejection.ts';
import { findCurrentUser } from '../../projections/accounts.ts';
import { type Answer, accepted, refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { type CurrentUser, isFoundedInFuture, SignIn } from '../contract/accounts.ts';
import { endpoints } from '../contract/endpoints.ts';
import { fieldMessages } from '../contract/fields.ts';
import { addressOf } from '../locations.ts';
import { memberOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { limitBySubject } from '../plugins/rate-limits.ts';
import { endSession, startSession } from '../plugins/sessions.ts';
import { notVisibleYet, problem } from '../problems.ts';
import { digestOfField } from '../subjects.ts';
import { VISIBLE_WITHIN } from '../visibility.ts';

type Registered = Outcome<{ readonly userId: string; readonly role: MemberRole; readonly position: Position }>;

/** The password was right when it was checked, and has been changed since. */
const overtaken = reject('invalid-credentials', 'Please check your credentials and try again.');

/** The year is judged by the platform's clock, not by the caller's. Throws a problem. */
export const refuseFutureYear = (foundingYear: number | null | undefined, clock: HttpParts['clock'], path: string) => {
  if (!isFoundedInFuture(foundingYear, clock())) return;
  const message = fieldMessages.foundingYearFuture;
  throw problem('invalid-request', `${message}.`, { errors: [{ path, message }] });
};

/** What signs a member in who has just become one, the first time and again. */
export const welcomeWith = ({ commands, readModels, vault, waitFor }: HttpParts) => {
  const location = addressOf('getCurrentUser');
  return {
    /** Opens the session; the member's page needs these read models. */
    first: async (
      outcome: Registered,
      models: readonly string[],
      request: FastifyRequest,
    ): Promise<Answer<CurrentUser>> => {
      if (outcome.outcome === 'rejected') return refused(outcome.rejection);
      const { userId, position } = outcome;
      await startSession(vault.sessions, request, outcome);
      const visible = await waitFor(models, position, VISIBLE_WITHIN);
      const user = visible ? await findCurrentUser(readModels, userId) : null;
      return user === null ? accepted(location, position) : succeeded(user, position);
    },

    /**
     * The first answer may never have arrived, and its cookie with it. A key is no password, so the password is
     * checked again: it may have been changed since.
     */
    again: async (
      { username, password }: { readonly username: string; readonly password: string },
      context: Parameters<typeof commands.signIn>[1],
      request: FastifyRequest,
    ): Promise<Answer<CurrentUser>> => {
      const outcome = await commands.signIn({ username, password }, context);
      if (outcome.outcome === 'rejected') {
        return refused(reject('already-registered', 'You are already registered. Please sign in.'));
      }
      const { userId, position } = outcome;
      if (!(await startSession(vault.sessions, request, outcome, outcome.provedBy))) return refused(overtaken);
      const user = await findCurrentUser(readModels, userId);
      return user === null ? accepted(location, position) : succeeded(user, position);
    },
  };
};

/** Registering, signing in and out, passwords forgotten (spec §7). */
export const accountRoutes = (app: FastifyInstance, { implement }: Api, parts: HttpParts): void => {
  const { commands, readModels, vault, clock, config } = parts;
  const welcome = welcomeWith(parts);
  // A member's username and e-mail address count apart: a shared count would tell whoever has used up the one that the
  // other belongs to the same account, and so that it exists.
  const limitByName = limitBySubject(
    app,
    config.rateLimits,
    endpoints.signIn.limitPerMinute,
    digestOfField('username', SignIn.shape.username),
  );
  const limitMails = limitBySubject(
    app,
    config.rateLimits,
    endpoints.forgotPassword.limitPerMinute,
    digestOfField('email', endpoints.forgotPassword.body.shape.email),
  );
  const limitResets = limitBySubject(
    app,
    config.rateLimits,
    endpoints.resetPassword.limitPerMinute,
    digestOfField('email', endpoints.resetPassword.body.shape.email),
  );

  implement('getCurrentUser', async ({ caller }) => succeeded(await memberOf(readModels, caller)));

  implement('signIn', async ({ body, context, request }) => {
    await limitByName(request);
    const outcome = await commands.signIn(body, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    const user = await findCurrentUser(readModels, outcome.userId);
    if (user === null) throw notVisibleYet();
    if (!(await startSession(vault.sessions, request, outcome, outcome.provedBy))) return refused(overtaken);
    return succeeded(user, outcome.position);
  });

  implement('signOut', async ({ request }) => {
    await endSession(vault.sessions, request);
    return succeeded(null);
  });

  implement('forgotPassword', async ({ body, context, request }) => {
    await limitMails(request);
    await commands.requestPasswordReset(body, context);
    return succeeded(null);
  });

  implement('resetPassword', async ({ body, context, request }) => {
    await limitResets(request);
    const outcome = await commands.resetPassword(body, context);
    return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(null, outcome.position);
  });

  implement(
    'registerCharity',
    async ({ body, resourceId, context, request }) => {
      refuseFutureYear(body.charity.foundingYear, clock, 'charity.foundingYear');
      const outcome = await commands.registerCharity(body, { registrationId: resourceId }, context);
      return welcome.first(outcome, ['accounts', 'charities'], request);
    },
    async ({ body, context, request }) => welcome.again(body, context, request),
  );

  implement(
    'registerConsultant',
    async ({ body, resourceId, context, request }) => {
      const outcome = await commands.registerConsultant(body, { registrationId: resourceId }, context);
      return welcome.first(outcome, ['accounts', 'consultants'], request);
    },
    async ({ body, context, request }) => welcome.again(body, context, request),
  );
};
