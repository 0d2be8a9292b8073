import { sql } from 'kysely';
import { checkEvent } from '../domain/catalogue.ts';
import { decidersByCategory, type NamedDecider } from '../domain/deciders.ts';
import { categoryOf, type RecordedEvent } from '../domain/kernel/event.ts';
import { isRejection } from '../domain/kernel/rejection.ts';
import { sameData } from '../domain/kernel/same-data.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import { json } from '../history/event-fields.ts';
import type { Answer, ChangedField, Place, Rehearsal, Rehearsed } from '../history/rehearsal.ts';
import type { StateField } from '../history/states/state-field.ts';
import type { Links } from '../mail/templates/links.ts';
import type { Projection } from '../projections/engine/projection.ts';
import type { Row } from '../projections/engine/read-model-table.ts';
import { allProjections, type ReadDb } from '../projections/read-models.ts';
import { consequencesOf } from './consequences.ts';
import { type ReadOnlyStore, withStream } from './read-only.ts';
import { changedRows, type LoadRows } from './rows.ts';
import { specificationOf } from './specification.ts';
import { foldOf, type StreamFold } from './state-fields.ts';

interface RehearsalParts {
  /** Decrypts personal data and upcasts. Without the port that appends. */
  readonly store: ReadOnlyStore;
  readonly readModels: ReadDb;
  readonly links: Links;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Maximum length of a stream: a longer one makes no readable specification. */
const MOST_GIVEN = 200;

/** Maximum number of events: more than any command leads to. */
const MOST_TOGETHER = 20;

/** Its transactions are read-only. */
const readOnly = <Result>(readModels: ReadDb, work: (db: ReadDb) => Promise<Result>): Promise<Result> =>
  readModels.transaction().setAccessMode('read only').execute(work);

/** The rows that queries see. */
const storedRows =
  (db: ReadDb): LoadRows =>
  async ({ table }: Projection, keys) => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(`read_models.${table.name}`)}
      where ${sql.ref(table.keyColumn)} = any(${[...keys]}::text[])`.execute(db);
    return new Map(rows.map((row) => [String(row[table.keyColumn]), row]));
  };

/** Loads no rows, because they are folded from the events of the stream. */
const noRows: LoadRows = async () => new Map();

const projections: readonly Projection[] = allProjections;

const changed = (before: readonly StateField[], after: readonly StateField[]): readonly ChangedField[] => {
  const names = [...new Set([...after, ...before].map(({ name }) => name))];
  return names.flatMap((name) => {
    const was = before.find((field) => field.name === name);
    const is = after.find((field) => field.name === name);
    const either = is ?? was;
    if (!either) return [];
    const values = { before: json(was?.value), after: json(is?.value) };
    const differs = !sameData(values.before, values.after);
    return [{ name, label: either.label, personal: either.blank !== undefined, ...values, differs }];
  });
};

interface Past {
  readonly named: NamedDecider;
  /** Up to the place. */
  readonly events: readonly RecordedEvent[];
  readonly latest: number;
}

export const openRehearsal = ({ store, readModels, links, clock, newId }: RehearsalParts): Rehearsal => {
  const pastOf = async ({ stream, revision = Number.POSITIVE_INFINITY }: Place): Promise<Past | null> => {
    const named = decidersByCategory.get(categoryOf(stream));
    if (!named) return null;
    const events: RecordedEvent[] = [];
    let latest = -1;
    for await (const event of store.readStream(stream)) {
      if (event.revision <= revision) events.push(event);
      latest = event.revision;
    }
    return { named, events, latest };
  };

  const folded = ({ named }: Past, events: readonly RecordedEvent[]): StreamFold => {
    const fold = foldOf(named);
    for (const event of events) fold.step(event);
    return fold;
  };

  const cannotBeRead = ({ unreadable, skipped }: RecordedEvent): boolean => unreadable !== undefined && !skipped;

  return {
    step: async (place) => {
      const past = await pastOf(place);
      if (!past) return null;
      const { events, latest, named } = past;
      const event = events.at(-1) ?? null;
      const earlier = events.slice(0, -1);
      const fold = folded(past, earlier);
      const before = fold.fields();
      const fault = event === null ? null : fold.step(event);
      return {
        stream: place.stream,
        aggregate: named.name,
        revision: event?.revision ?? -1,
        latest,
        event,
        fault,
        state: changed(before, fold.fields()),
        rows: event === null ? [] : await changedRows(projections, earlier, [event], noRows),
      };
    },

    rehearse: async (place, command, actor) => {
      const past = await pastOf(place);
      if (!past) return null;
      const { events, latest, named } = past;
      const { decider, name } = named;
      const { stream } = place;
      const revision = events.at(-1)?.revision ?? -1;
      const fold = folded(past, events);
      const before = fold.fields();
      const answered = (answer: Answer): Rehearsed => ({
        stream,
        aggregate: name,
        revision,
        latest,
        answer,
        state: changed(before, fold.fields()),
      });
      if (events.some(cannotBeRead)) {
        const problem =
          'An event of this stream cannot be read. Commands are refused until it is skipped or corrected.';
        return answered({ outcome: 'misfit', problem });
      }
      const state = decider.memory === 'nothing' ? decider.initial : fold.state();
      const asked = command.data === null ? { type: command.type } : { type: command.type, data: command.data };
      let decision: ReturnType<typeof decider.decide>;
      let versions: readonly number[];
      try {
        decision = decider.decide(state, asked);
        versions = isRejection(decision) ? [] : decision.map((event) => checkEvent(event).schemaVersion);
      } catch (error) {
        return answered({ outcome: 'misfit', problem: error instanceof Error ? error.message : 'Unknown problem.' });
      }
      if (isRejection(decision)) return answered({ outcome: 'refused', rejection: decision });
      const id = newId();
      const position = await store.head();
      const now = clock().toISOString();
      const hypothetical = decision.map(
        (event, at): RecordedEvent => ({
          type: event.type,
          data: event.data,
          eventId: newId(),
          stream,
          revision: revision + 1 + at,
          position,
          recordedAt: now,
          metadata: {
            schemaVersion: versions[at] ?? 1,
            occurredAt: now,
            actor,
            source: 'http',
            correlationId: id,
            causationId: id,
          },
        }),
      );
      for (const event of hypothetical) fold.step(event);
      const isPresent = revision === latest;
      const { rows, consequences } = await readOnly(readModels, async (db) => ({
        rows: await changedRows(
          projections,
          isPresent ? [] : events,
          hypothetical,
          isPresent ? storedRows(db) : noRows,
        ),
        consequences: await consequencesOf(hypothetical, {
          store: withStream(store, stream, [...events, ...hypothetical]),
          readModels: db,
          links,
          clock,
        }),
      }));
      return answered({ outcome: 'events', events: decision, rows, consequences });
    },

    specify: async (place, folder, examples) => {
      const past = await pastOf(place);
      const event = past?.events.at(-1);
      if (!past || event?.revision !== place.revision || event.unreadable) return null;
      const { decider } = past.named;
      // Events of the same command are grouped.
      const isOfSameCommand = ({ metadata, unreadable }: RecordedEvent): boolean =>
        unreadable === undefined &&
        metadata.causationId === event.metadata.causationId &&
        metadata.occurredAt === event.metadata.occurredAt;
      const all = [...past.events];
      for await (const later of store.readStream(place.stream, { from: place.revision + 1, limit: MOST_TOGETHER })) {
        if (!isOfSameCommand(later)) break;
        all.push(later);
      }
      let first = past.events.length - 1;
      while (first > 0 && past.events.slice(first - 1, first).every(isOfSameCommand)) first -= 1;
      const readable = all.slice(0, first).filter(({ unreadable, skipped }) => !unreadable && !skipped);
      const extent = { 'whole-stream': readable.length, 'last-event': 1, nothing: 0 }[decider.memory ?? 'whole-stream'];
      const given = extent === 0 ? [] : readable.slice(-extent);
      if (given.length > MOST_GIVEN) return 'too-long';
      return specificationOf({ ...past.named, folder, given, outcome: all.slice(first), examples });
    },
  };
};
