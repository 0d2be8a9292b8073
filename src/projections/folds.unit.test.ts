import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import { sampleStreams } from '../../test/support/sample-history.ts';
import { signedIn } from '../domain/accounts/events.ts';
import { catalogue } from '../domain/catalogue.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { valueAt, withValueAt } from '../eventstore/field-path.ts';
import type { PersonalColumns, Projection } from './engine/projection.ts';
import { allProjections } from './read-models.ts';

interface History {
  /** The type of the last event, named in the message of a failed test. */
  readonly upTo: string;
  readonly events: readonly RecordedEvent[];
  readonly streams: readonly (readonly RecordedEvent[])[];
}

const history = (upTo: string, streams: History['streams']): History => ({ upTo, streams, events: streams.flat() });

const samples = (['filled', 'null'] as const).map(sampleStreams);

/**
 * The histories that a projection is tried with: complete ones, and one for each event type that it handles, in which the
 * stream of that event ends with it. Personal fields that may be null are filled in some and null in others.
 */
const historiesFor = ({ handlers }: Projection): readonly History[] =>
  samples.flatMap((streams) => [
    history('the end', streams),
    ...streams.flatMap((cut) =>
      cut.flatMap(({ type }, last) =>
        Object.hasOwn(handlers, type)
          ? [
              history(
                type,
                streams.map((stream) => (stream === cut ? stream.slice(0, last + 1) : stream)),
              ),
            ]
          : [],
      ),
    ),
  ]);

const projections: readonly Projection[] = allProjections;
/** Projections with `anyOther` fold every event type. */
const selective = projections.filter(({ anyOther }) => anyOther === undefined);

describe('every read model', () => {
  it.each(selective)('$name ignores an event type that it does not know', (projection) => {
    const known = recorded(`account-${id(1)}`, signedIn({}));
    const later = { ...known, type: 'SomethingOfALaterVersion', data: null } as unknown as RecordedEvent;
    expect(folded(projection, later)).toEqual([]);
  });

  it.each(selective)('$name is not changed by events that it does not handle', (projection) => {
    let rows = 0;
    for (const { upTo, events } of historiesFor(projection)) {
      const own = folded(projection, ...events.filter(({ type }) => Object.hasOwn(projection.handlers, type)));
      expect(folded(projection, ...events), upTo).toEqual(own);
      rows += own.length;
    }
    expect(rows).toBeGreaterThan(0);
  });

  it.each(projections)('$name does not depend on the order of the streams', (projection) => {
    const byKey = (rows: readonly unknown[]) => new Set(rows.map((row) => JSON.stringify(row)));
    for (const { upTo, events, streams } of historiesFor(projection)) {
      const backwards = [...streams].reverse().flat();
      expect(byKey(folded(projection, ...backwards)), upTo).toEqual(byKey(folded(projection, ...events)));
    }
  });

  // Counts rely on the engine, which folds every event exactly once.
  it.each(projections.filter(({ name }) => !name.endsWith('_counts')))(
    '$name is the same when a history is folded twice',
    (projection) => {
      for (const { upTo, events } of historiesFor(projection)) {
        expect(folded(projection, ...events, ...events), upTo).toEqual(folded(projection, ...events));
      }
    },
  );

  it.each(projections)('$name has null only in columns that are declared nullable', (projection) => {
    for (const { upTo, events } of historiesFor(projection)) {
      for (const row of folded(projection, ...events)) {
        const nulls = Object.entries(row).filter(([, value]) => value === null);
        for (const [column] of nulls)
          expect(projection.table.columns[column]?.nullable, `${column}, ${upTo}`).toBe(true);
      }
    }
  });

  it.each(projections)('$name handles only events of the catalogue', ({ handlers, personal }) => {
    for (const type of [...Object.keys(handlers), ...Object.keys(personal?.erasedBy ?? {})]) {
      expect(catalogue.has(type), type).toBe(true);
    }
  });
});

describe('a read model after a person’s key is destroyed', () => {
  /** The event as the store returns it once the key of its subject is destroyed. */
  const withoutKey = (event: RecordedEvent): RecordedEvent => {
    const fields = catalogue.get(event.type)?.personalData ?? [];
    const data = fields
      .filter(({ path }) => (valueAt(event.data, path) ?? null) !== null)
      .reduce((lost: unknown, { path, fallback }) => withValueAt(lost, path, fallback), event.data);
    return { ...event, data };
  };

  /** The row after all people in it have left. */
  const blanked = (row: object, blanks: PersonalColumns['blanks']): object => {
    const blank = Object.entries(blanks).flatMap(([subject, ofSubject]) =>
      // The recipient of an open invitation has a key, but no user ID yet.
      Reflect.get(row, subject) === null && !('invitation_id' in row) ? [] : Object.entries(ofSubject),
    );
    return { ...row, ...Object.fromEntries(blank.filter(([column]) => Reflect.get(row, column) !== null)) };
  };

  it.each(projections)('$name shows the blanks, exactly as when rebuilt from the history', (projection) => {
    for (const { upTo, events } of historiesFor(projection)) {
      const rows = folded(projection, ...events).map((row) => blanked(row, projection.personal?.blanks ?? {}));
      // The erasing event deletes a signup’s row; its blanks only serve until that event is folded.
      const lasting = rows.map((row) => ('signup_id' in row ? { ...row, found_by: expect.anything() } : row));
      expect(folded(projection, ...events.map(withoutKey)), upTo).toEqual(lasting);
    }
  });
});
