import type { FastifyRequest } from 'fastify';
import type { Written } from '../../commands/outcome.ts';
import { type ProvedMember, signInLinkInvalid } from '../../commands/sign-in.ts';
import type { CurrentUser } from '../../contract/accounts.ts';
import { fieldMessages } from '../../contract/fields.ts';
import { isFoundedInFuture } from '../../contract/registration.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { type Rejection, reject } from '../../domain/kernel/rejection.ts';
import { findCurrentUser } from '../../projections/queries/members.ts';
import { FIRST_GENERATION } from '../../vault/credentials.ts';
import { type Answer, accepted, refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { signInIncomplete } from '../fresh-proof.ts';
import { addressOf } from '../locations.ts';
import { memberOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { endSession, startSession } from '../plugins/sessions.ts';
import { notVisibleYet, problem } from '../problems.ts';
import { VISIBLE_WITHIN } from '../read-your-writes.ts';
import { signInGuard } from '../sign-in-guard.ts';

type Registered = Written<{ readonly userId: string; readonly role: MemberRole }>;

/** The password has changed since it was checked. */
const overtaken = reject('invalid-credentials', 'Please check your credentials and try again.');

const alreadyRegistered = reject('already-registered', 'You are already registered. Please sign in.');

/** Throws a problem for a founding year in the future, by the server's clock. */
export const refuseFutureYear = (foundingYear: number | null | undefined, clock: HttpParts['clock'], path: string) => {
  if (!isFoundedInFuture(foundingYear, clock())) return;
  const message = fieldMessages.foundingYearFuture;
  throw problem('invalid-request', `${message}.`, { errors: [{ path, message }] });
};

/**
 * Opens the session of a member whose identity has been proved. Returns false, without a session, if the password has
 * changed since. Throws a problem when the session is open, but waits for the second factor.
 */
const openSession = async (
  { vault, config }: HttpParts,
  request: FastifyRequest,
  { userId, role, provedBy }: ProvedMember,
): Promise<boolean> => {
  const needsFactor = config.requireSecondFactor.has(role);
  if (!(await startSession(vault.sessions, request, { userId, role }, { provedBy, needsFactor }))) return false;
  if (request.caller?.awaits) throw signInIncomplete(request.caller.awaits);
  return true;
};

/** Signs a newly registered member in, on the first call and on repeated ones. */
export const welcomeWith = (parts: HttpParts) => {
  const { commands, readModels, vault, waitFor, config } = parts;
  const location = addressOf('getCurrentUser');
  return {
    /**
     * Opens the session and waits for these read models. After a crash this may run again for an account whose password
     * has changed since: then it opens none.
     */
    first: async (
      outcome: Registered,
      models: readonly string[],
      request: FastifyRequest,
    ): Promise<Answer<CurrentUser>> => {
      if (outcome.outcome === 'rejected') return refused(outcome.rejection);
      const { userId, position } = outcome;
      const isSignedIn = await startSession(vault.sessions, request, outcome, {
        provedBy: FIRST_GENERATION,
        needsFactor: config.requireSecondFactor.has(outcome.role),
      });
      if (!isSignedIn) return refused(alreadyRegistered);
      const visible = await waitFor(models, position, VISIBLE_WITHIN);
      const user = visible ? await findCurrentUser(readModels, userId) : null;
      return user === null ? accepted(location, position) : succeeded(user, position);
    },

    /**
     * The first response may have been lost with its cookie. The idempotency key is no credential, so the password is
     * checked again.
     */
    again: async (
      { username, password }: { readonly username: string; readonly password: string },
      context: Parameters<typeof commands.signIn>[1],
      request: FastifyRequest,
    ): Promise<Answer<CurrentUser>> => {
      const outcome = await commands.signIn({ username, password }, context);
      if (outcome.outcome === 'rejected') {
        return refused(alreadyRegistered);
      }
      const { userId, position } = outcome;
      if (!(await openSession(parts, request, outcome))) return refused(overtaken);
      const user = await findCurrentUser(readModels, userId);
      return user === null ? accepted(location, position) : succeeded(user, position);
    },
  };
};

/** Registration, sign-in and sign-out, password reset (spec §7). */
export const accountRoutes = ({ implement }: Api, parts: HttpParts): void => {
  const { commands, readModels, vault, clock } = parts;
  const welcome = welcomeWith(parts);
  const guard = signInGuard(parts);

  const letIn = async (
    outcome: Written<ProvedMember>,
    request: FastifyRequest,
    whenOvertaken: Rejection,
  ): Promise<Answer<CurrentUser>> => {
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    const user = await findCurrentUser(readModels, outcome.userId);
    if (user === null) throw notVisibleYet();
    const isSignedIn = await openSession(parts, request, outcome);
    return isSignedIn ? succeeded(user, outcome.position) : refused(whenOvertaken);
  };

  implement('getCurrentUser', async ({ caller }) => succeeded(await memberOf(readModels, caller)));

  implement('signIn', async ({ body, context, request }) => {
    const outcome = await guard(request, body.username, (queue) => commands.signIn({ ...body, queue }, context));
    return letIn(outcome, request, overtaken);
  });

  // These three have no limit by e-mail address: strangers could use it up and keep the owner out. The command limits the
  // mails, and a token cannot be guessed.
  implement('requestSignInLink', async ({ body, context }) => {
    await commands.requestSignInLink(body, context);
    return succeeded(null);
  });

  implement('signInByLink', async ({ body, context, request }) =>
    letIn(await commands.signInByLink(body, context), request, signInLinkInvalid),
  );

  implement('signOut', async ({ request }) => {
    await endSession(vault.sessions, request);
    return succeeded(null);
  });

  implement('forgotPassword', async ({ body, context }) => {
    await commands.requestPasswordReset(body, context);
    return succeeded(null);
  });

  implement('resetPassword', async ({ body, context }) => {
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
