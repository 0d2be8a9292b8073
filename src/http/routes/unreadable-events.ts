import type { Done } from '../../commands/outcome.ts';
import { findEvent } from '../../projections/queries/history-list.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import { found } from '../problems.ts';
import { answerVisible } from '../read-your-writes.ts';

/** What administrators decide about events that cannot be read. */
export const unreadableEventRoutes = (
  { implement }: Api,
  { unreadableEvents, readModels, waitFor }: HttpParts,
): void => {
  const entryOf = async (id: string) => found(await findEvent(readModels, id, { seesPeople: true })).entry;

  const decide = async (
    id: string,
    decision: (place: { readonly stream: string; readonly revision: number }) => Done,
  ) => {
    const { stream, revision } = await entryOf(id);
    const shown = { models: ['history'], location: addressOf('getHistoryEntry', { id }) };
    return answerVisible(waitFor, await decision({ stream, revision }), shown, () => entryOf(id));
  };

  implement('skipEvent', ({ params, body, caller, context }) =>
    decide(params.id, (place) =>
      unreadableEvents.skipEvent({ ...place, reason: body.reason, by: caller.userId }, context),
    ),
  );
  implement('undoSkipping', ({ params, context }) =>
    decide(params.id, (place) => unreadableEvents.undoSkipping(place, context)),
  );
  implement('correctEvent', ({ params, body: { reason, ...correction }, caller, context }) =>
    decide(params.id, (place) =>
      unreadableEvents.correctEvent({ ...place, reason, by: caller.userId }, correction, context),
    ),
  );
};
