import { randomBytes, randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import type { EventToAppend, Position } from '../src/domain/kernel/event.ts';
import { catalogueOf } from '../src/domain/kernel/event-catalogue.ts';
import { cachedKeys } from '../src/eventstore/cached-keys.ts';
import { encrypted } from '../src/eventstore/encrypted.ts';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { fromPosition } from '../src/eventstore/eventstoredb/positions.ts';
import { pagesAfter } from '../src/eventstore/reading.ts';
import { openPool } from '../src/platform/database.ts';
import { openPersonKeys } from '../src/vault/vault.ts';
import { benchEvent, personalEvents, rate } from './append.ts';
import { type BenchRow, benchRow } from './row.ts';

const ROUNDS = 5;
const HISTORY = 20_000;
const PEOPLE = 1_000;
/** Number of people; small enough for their keys to stay in the cache, like those of active members. */
const AT_WORK = 20;
const PAGE = 1_000;
const LIVE = 100;

/** The measured operations, with one interface for the client alone and for the two stores. */
interface Contender {
  readonly append: (events: readonly EventToAppend[]) => Promise<unknown>;
  /** Reads the history after a position to its end. @returns the number of events */
  readonly read: (after: Position) => Promise<number>;
  /** Follows the history from a position; calls back with the id of each event. Resolves when the callback returns true. */
  readonly follow: (after: Position, onEvent: (eventId: string) => boolean) => Promise<void>;
}

const newStream = (): string => `bench-${randomUUID()}`;

const bare = (client: EventStoreDBClient): Contender => ({
  append: (events) =>
    client.appendToStream(
      newStream(),
      events.map(({ eventId, type, data, metadata }) => jsonEvent({ id: eventId, type, data, metadata } as never)),
      { expectedRevision: 'no_stream' },
    ),
  read: async (after) => {
    let read = 0;
    for await (const { event } of client.readAll({ fromPosition: fromPosition(after) })) if (event) read += 1;
    return read;
  },
  follow: async (after, onEvent) => {
    const subscription = client.subscribeToAll({ fromPosition: fromPosition(after) });
    for await (const { event } of subscription) if (event && onEvent(event.id)) break;
  },
});

const through = (store: EventStore): Contender => ({
  append: (events) => store.append(newStream(), events, 'no-stream'),
  read: async (after) => {
    let read = 0;
    for await (const { events } of pagesAfter(store, after, PAGE)) read += events.length;
    return read;
  },
  follow: async (after, onEvent) => {
    const stop = new AbortController();
    for await (const { eventId } of store.subscribeAll(after, stop.signal)) if (onEvent(eventId)) break;
    stop.abort();
  },
});

const people = Array.from({ length: PEOPLE }, () => newId());
let turn = 0;

/** Events about a fixed number of people in turn. */
const eventsAbout = (subjects: number, count: number): readonly EventToAppend[] =>
  Array.from({ length: count }, () => {
    const event = benchEvent();
    turn += 1;
    return { ...event, metadata: { ...event.metadata, subject: people[turn % subjects] ?? '' } };
  });

/** @param work returns how many events it handled */
const perSecond = async (work: () => Promise<number>): Promise<number> => {
  const start = performance.now();
  const events = await work();
  return (events / (performance.now() - start)) * 1_000;
};

/** The median time from the call of an append until its event is delivered live, in milliseconds. */
const liveDelay = async ({ append, follow }: Contender, head: Position): Promise<number> => {
  const arrivals = new Map<string, () => void>();
  let finished = false;
  const following = follow(head, (eventId) => {
    arrivals.get(eventId)?.();
    return finished;
  });
  const delays: number[] = [];
  const appendAndSee = async (): Promise<void> => {
    const [event] = eventsAbout(AT_WORK, 1);
    if (!event) return;
    const start = performance.now();
    const seen = new Promise<void>((resolve) =>
      arrivals.set(event.eventId, () => {
        delays.push(performance.now() - start);
        resolve();
      }),
    );
    await Promise.all([append([event]), seen]);
  };
  for (let count = 0; count < LIVE; count += 1) await appendAndSee();
  finished = true;
  await Promise.all([appendAndSee(), following]);
  return delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? Number.NaN;
};

/**
 * Compares the EventStoreDB adapter, plain and with encrypted personal data, with the client alone, on the server at
 * this URL. Every round measures all three in turn.
 */
export const eventStoreDbBench = async (url: string, databaseUrl: string): Promise<readonly BenchRow[]> => {
  const client = EventStoreDBClient.connectionString(url);
  const store = await openEventStoreDb({ url, logger: pino({ level: 'warn' }) });
  const pool = openPool(databaseUrl, 'bench', 10, () => {});
  const vault = openPersonKeys({ pool, masterKey: randomBytes(32), clock: () => new Date() });
  const keys = cachedKeys(vault, { now: () => performance.now() });
  const closed = encrypted(store, { keys, catalogue: catalogueOf([personalEvents]).entries });
  const contenders = { bare: bare(client), plain: through(store), encrypted: through(closed) };

  const compare = async (
    what: string,
    budgets: { readonly plain: string; readonly encrypted: string },
    measure: (contender: Contender) => Promise<number>,
    unit = '/s',
  ): Promise<readonly BenchRow[]> => {
    const samples = { bare: [] as number[], plain: [] as number[], encrypted: [] as number[] };
    for (const contender of Object.values(contenders)) await measure(contender);
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await measure(contenders.bare);
      samples.bare.push(alone);
      samples.plain.push((await measure(contenders.plain)) / alone);
      samples.encrypted.push((await measure(contenders.encrypted)) / alone);
    }
    return [
      benchRow(`EventStoreDB, ${what}: client alone`, unit, samples.bare),
      benchRow('… the adapter, against it', '×', samples.plain, budgets.plain),
      benchRow('… encrypted, against it', '×', samples.encrypted, budgets.encrypted),
    ];
  };

  try {
    await vault.ensureAll(people);
    // The server may have events already.
    const start = await store.head();
    for (let written = 0; written < HISTORY; written += 100)
      await contenders.encrypted.append(eventsAbout(PEOPLE, 100));
    const head = (): Promise<Position> => store.head();
    return [
      ...(await compare('read the whole history', { plain: '≥ 0.9', encrypted: '≥ 0.85' }, ({ read }) =>
        perSecond(() => read(start)),
      )),
      ...(await compare('catch up', { plain: '≥ 0.85', encrypted: '≥ 0.7' }, ({ follow }) =>
        perSecond(async () => {
          let followed = 0;
          await follow(start, () => {
            followed += 1;
            return followed === HISTORY;
          });
          return followed;
        }),
      )),
      ...(await compare('append one by one', { plain: '≥ 0.9', encrypted: '≥ 0.85' }, ({ append }) =>
        rate(300, 1, () => append(eventsAbout(AT_WORK, 1))),
      )),
      ...(await compare('append 16 in flight', { plain: '≥ 0.9', encrypted: '≥ 0.75' }, ({ append }) =>
        rate(2_000, 16, () => append(eventsAbout(AT_WORK, 1))),
      )),
      ...(await compare('append 100 at a time', { plain: '≥ 0.9', encrypted: '' }, ({ append }) =>
        rate(30, 1, () => append(eventsAbout(AT_WORK, 100))).then((appends) => appends * 100),
      )),
      ...(await compare(
        'append to live delivery, p50',
        { plain: '', encrypted: '' },
        async (contender) => liveDelay(contender, await head()),
        'ms',
      )),
    ];
  } finally {
    await store.close();
    await client.dispose();
    await pool.end();
  }
};
