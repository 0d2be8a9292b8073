import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import { findConsultant, findPhoto, findRates, listConsultants } from '../../projections/queries/directory.ts';
import { findCurrentUser } from '../../projections/queries/members.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { charityOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound, problem } from '../problems.ts';
import { answerDone, answerVisible } from '../read-your-writes.ts';

/** The public directory and its profiles (spec §2). */
export const consultantRoutes = (
  { implement }: Api,
  { commands, readModels, files, waitFor, clock }: HttpParts,
): void => {
  /** A profile that is not approved is visible only to its owner and administrators (decisions). */
  const profileFor = async (caller: Caller | null, consultantId: string) => {
    const found = await findConsultant(readModels, consultantId, await charityIdOf(caller));
    const isInside = caller !== null && (caller.role === 'admin' || caller.userId === found?.userId);
    if (found === null || (found.status !== 'approved' && !isInside)) throw notFound();
    return found;
  };

  /** The charity of the caller, who may be a visitor or another member. */
  const charityIdOf = async (caller: Caller | null): Promise<string | null> =>
    caller?.role === 'charity'
      ? ((await findCurrentUser(readModels, caller.userId))?.charityProfile?.id ?? null)
      : null;

  implement('listConsultants', async ({ query: { availableNow, saved, ...query }, caller }) => {
    const charityId = await charityIdOf(caller);
    const freeOn = availableNow === 'true' ? ukDayOf(clock()) : undefined;
    const savedBy = saved === 'true' ? charityId : undefined;
    return succeeded(await listConsultants(readModels, { ...query, freeOn, savedBy, charityId }));
  });

  implement('getConsultantRates', async ({ query }) => succeeded(await findRates(readModels, query)));

  implement('shortlistConsultant', async ({ params, caller, context }) => {
    const by = await charityOf(readModels, caller);
    return answerDone(waitFor, await commands.shortlistConsultant(params, by, context), ['shortlist']);
  });

  implement('removeFromShortlist', async ({ params, caller, context }) => {
    const by = await charityOf(readModels, caller);
    return answerDone(waitFor, await commands.removeFromShortlist(params, by, context), ['shortlist']);
  });

  implement('getConsultant', async ({ params, caller }) => {
    const { detail } = await profileFor(caller, params.id);
    return succeeded(detail);
  });

  implement('getConsultantPhoto', async ({ params, query, caller }) => {
    const { status } = await profileFor(caller, params.id);
    const photo = await findPhoto(readModels, params.id);
    const content = photo && (await files.open(photo[query.size]));
    if (photo === null || content === null) throw notFound();
    // Cached for five minutes, so that a removed photo soon disappears everywhere; after that, the version tag saves
    // the transfer.
    const caching = status === 'approved' ? 'public, max-age=300' : 'private, no-cache';
    const shown = { mediaType: 'image/webp', version: photo[query.size], caching };
    return succeeded({ fileName: 'photo.webp', content, shown });
  });

  implement('changeAvailability', async ({ params, body, caller, context }) => {
    // 404 for an invisible profile, 403 for a visible one.
    const { userId } = await profileFor(caller, params.id);
    if (userId !== caller.userId) throw problem('not-allowed', 'Only the consultant can change their availability.');
    const by = { userId, consultantId: params.id };
    const outcome = await commands.changeAvailability(body, by, context);
    const shown = { models: ['consultants'], location: addressOf('getConsultant', params) };
    return answerVisible(
      waitFor,
      outcome,
      shown,
      async () => (await findConsultant(readModels, params.id))?.detail ?? null,
    );
  });
};
