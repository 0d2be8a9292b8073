import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { reject } from '../../domain/kernel/rejection.ts';
import { normalisedName } from '../../platform/vault/name-digests.ts';
import { findCurrentUser } from '../../projections/accounts.ts';
import { accepted, refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { isFoundedInFuture, SignIn } from '../contract/accounts.ts';
import { endpoints } from '../contract/endpoints.ts';
import { fieldMessages } from '../contract/fields.ts';
import { routes } from '../contract/routes.ts';
import type { HttpParts } from '../parts.ts';
import { limitBySubject } from '../plugins/rate-limits.ts';
import { endSession, startSession } from '../plugins/sessions.ts';
import { notVisibleYet, problem } from '../problems.ts';
import { VISIBLE_WITHIN } from '../visibility.ts';

/**
 * Guesses at one name count together, whatever addresses they come from and however the vault lets it be spelt, and
 * alike for names that nobody has. A member's username and e-mail address count apart: a shared count would tell
 * whoever has used up the one that the other belongs to the same account, and so that it exists.
 */
const nameDigest = (body: unknown): string => {
  const name = SignIn.shape.username.safeParse(body instanceof Object && 'username' in body ? body.username : '');
  return createHash('sha256')
    .update(name.success ? normalisedName(name.data) : '')
    .digest('base64url');
};

/** Registering, signing in and out, the signed-in member (spec §7). */
export const accountRoutes = (app: FastifyInstance, { implement }: Api, parts: HttpParts): void => {
  const { commands, readModels, vault, waitFor, clock, config } = parts;
  const limitByName = limitBySubject(app, config.rateLimits, endpoints.signIn.limitPerMinute, ({ body }) =>
    nameDigest(body),
  );

  implement('getCurrentUser', async ({ caller }) => {
    const user = await findCurrentUser(readModels, caller.userId);
    // The session is proof that the account exists.
    if (user === null) throw notVisibleYet();
    return succeeded(user);
  });

  implement('signIn', async ({ body, context, request }) => {
    await limitByName(request);
    const outcome = await commands.signIn(body, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    const user = await findCurrentUser(readModels, outcome.userId);
    if (user === null) throw notVisibleYet();
    await startSession(vault.sessions, request, { userId: outcome.userId, role: outcome.role });
    return succeeded(user, outcome.position);
  });

  implement('signOut', async ({ request }) => {
    await endSession(vault.sessions, request);
    return succeeded(null);
  });

  implement(
    'registerCharity',
    async ({ body, resourceId, context, request }) => {
      if (isFoundedInFuture(body.charity.foundingYear, clock())) {
        const message = fieldMessages.foundingYearFuture;
        throw problem('invalid-request', `${message}.`, { errors: [{ path: 'charity.foundingYear', message }] });
      }
      const outcome = await commands.registerCharity(body, { registrationId: resourceId }, context);
      if (outcome.outcome === 'rejected') return refused(outcome.rejection);
      const { userId, role, position } = outcome;
      await startSession(vault.sessions, request, { userId, role });
      const visible = await waitFor(['accounts', 'charities'], position, VISIBLE_WITHIN);
      const user = visible ? await findCurrentUser(readModels, userId) : null;
      return user === null ? accepted(routes.getCurrentUser.path, position) : succeeded(user, position);
    },
    // The first answer may never have arrived, and its cookie with it. A key is no password, so the password is
    // checked again: it may have been changed since.
    async ({ body: { username, password }, context, request }) => {
      const outcome = await commands.signIn({ username, password }, context);
      if (outcome.outcome === 'rejected') {
        return refused(reject('already-registered', 'You are already registered. Please sign in.'));
      }
      const { userId, role, position } = outcome;
      await startSession(vault.sessions, request, { userId, role });
      const user = await findCurrentUser(readModels, userId);
      return user === null ? accepted(routes.getCurrentUser.path, position) : succeeded(user, position);
    },
  );
};
