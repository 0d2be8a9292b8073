import { v5 } from 'uuid';
import { catalogue } from '../domain/catalogue.ts';
import type { EventMetadata, RecordedEvent } from '../domain/kernel/event.ts';
import { wrongFields } from '../domain/kernel/event-unreadable.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { correctEvent, skipEvent, undoSkipping } from '../domain/operations/commands.ts';
import { skipping } from '../domain/operations/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { PersonKeyDestroyed } from '../eventstore/person-keys.ts';
import { eventAt } from '../eventstore/reading.ts';
import { SKIPPING_ID } from '../eventstore/skipped-events.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { ProjectionRequests } from './projection-requests.ts';
import { about, type RequestContext } from './request-context.ts';

/** Identifies an event by stream and revision. */
interface Place {
  readonly stream: string;
  readonly revision: number;
}

interface Decided extends Place {
  readonly reason: string;
  /** The administrator: the reason is encrypted with their key. */
  readonly by: string;
}

export interface Correction {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface UnreadableEventParts {
  readonly handle: HandleCommand;
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
  readonly requests: ProjectionRequests;
  /** Names of read models. */
  readonly projections: {
    /** Those that have parked an event. */
    parking(eventId: string): Promise<readonly string[]>;
    /** Those that fold a type. */
    folding(type: string): readonly string[];
  };
}

/** Derives the ids of correcting events from those of the wrong ones. */
const CORRECTION = 'd3f6a0de-5d0f-4c0a-9c5e-6c4e1c0f3b52';

export const eventUnknown = reject('event-unknown', 'There is no such event.');
const typeElsewhere = reject('event-type-elsewhere', 'Please choose a type that belongs to this stream.', 'type');
const fieldsWrong = (sentence: string) => reject('event-fields-wrong', sentence, 'data');
const subjectErased = reject(
  'event-subject-erased',
  'The person it is about has left, and their key is destroyed. Please skip the event instead.',
);
export const unreadableEventRefusals = [
  eventUnknown,
  typeElsewhere,
  fieldsWrong('Field phase is missing.'),
  subjectErased,
];

/** If the wrong event names no person, the texts of the correction are encrypted with the administrator's key. */
const metadataOf = (wrong: RecordedEvent, version: number, request: RequestContext): EventMetadata => {
  const { subject = request.actor.id, occurredAt } = wrong.metadata;
  return {
    schemaVersion: version,
    occurredAt,
    actor: request.actor,
    source: request.source,
    correlationId: request.correlationId,
    causationId: wrong.eventId,
    requestId: request.requestId,
    subject,
  };
};

/** Administrators' decisions about events that this release cannot read (`docs/decisions/0038-reading.md`). */
export const unreadableEventCommands = (parts: UnreadableEventParts) => {
  const { handle, store, requests, projections } = parts;

  const factsOf = ({ eventId, type, stream, revision, unreadable }: RecordedEvent, reason: string) => {
    return { eventId, eventType: type, stream, revision, reason, isReadable: unreadable === undefined };
  };

  /** Refusals, for example by a paused read model, are left to its administrators. */
  const askEach = async (
    names: readonly string[],
    order: { readonly order: 'replay'; readonly eventId: string } | { readonly order: 'rebuild' },
    request: RequestContext,
  ): Promise<void> => {
    for (const name of names) await requests.requestProjection({ name, ...order }, request);
  };

  const replay = async (eventId: string, request: RequestContext): Promise<void> =>
    askEach(await projections.parking(eventId), { order: 'replay', eventId }, request);

  const append = async (wrong: RecordedEvent, { type, data }: Correction, request: RequestContext) => {
    const entry = catalogue.get(type);
    if (entry === undefined || !wrong.stream.startsWith(`${entry.category}-`)) return typeElsewhere;
    const problem = wrongFields(entry.schema, data);
    if (problem !== null) return fieldsWrong(problem);
    const eventId = v5(wrong.eventId, CORRECTION);
    const event = { eventId, type, data, metadata: metadataOf(wrong, entry.version, request) };
    try {
      await store.append(wrong.stream, [event], 'any');
      return eventId;
    } catch (error) {
      if (error instanceof PersonKeyDestroyed) return subjectErased;
      throw error;
    }
  };

  return {
    /** Makes every fold skip an event, and folds the events that it blocked. */
    skipEvent: async ({ by, reason, ...place }: Decided, request: RequestContext): Done => {
      const wrong = await eventAt(store, place.stream, place.revision);
      if (!wrong) return refused(eventUnknown);
      const decided = await handle(skipping, SKIPPING_ID, skipEvent(factsOf(wrong, reason)), about(by, request));
      if (decided.outcome === 'accepted') await replay(wrong.eventId, request);
      return outcomeOf(decided, {});
    },

    /**
     * Appends an event that states the correct facts to the same stream, at the time of the wrong event, and skips the
     * wrong event. A repeated request appends nothing more.
     */
    correctEvent: async ({ by, reason, ...place }: Decided, correction: Correction, request: RequestContext): Done => {
      const wrong = await eventAt(store, place.stream, place.revision);
      if (!wrong) return refused(eventUnknown);
      const facts = factsOf(wrong, reason);
      // Nothing is appended for an event that may not be corrected.
      const correctedBy = wrong.unreadable && !wrong.skipped ? await append(wrong, correction, request) : wrong.eventId;
      if (typeof correctedBy !== 'string') return refused(correctedBy);
      const command = correctEvent({ ...facts, correctedBy });
      const decided = await handle(skipping, SKIPPING_ID, command, about(by, request));
      if (decided.outcome === 'accepted') await replay(wrong.eventId, request);
      return outcomeOf(decided, {});
    },

    /** Withdraws the decision to skip an event: read models that fold it are rebuilt. */
    undoSkipping: async (place: Place, request: RequestContext): Done => {
      const wrong = await eventAt(store, place.stream, place.revision);
      if (!wrong) return refused(eventUnknown);
      const decided = await handle(skipping, SKIPPING_ID, undoSkipping({ eventId: wrong.eventId }), request);
      if (decided.outcome === 'accepted') await askEach(projections.folding(wrong.type), { order: 'rebuild' }, request);
      return outcomeOf(decided, {});
    },
  };
};

export type UnreadableEventCommands = ReturnType<typeof unreadableEventCommands>;
