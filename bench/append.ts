import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { defineEvents } from '../src/domain/kernel/define-events.ts';
import type { EventToAppend } from '../src/domain/kernel/event.ts';
import { catalogueOf } from '../src/domain/kernel/event-catalogue.ts';
import { pii } from '../src/domain/kernel/personal-data.ts';
import { cachedKeys } from '../src/eventstore/cached-keys.ts';
import { encrypted } from '../src/eventstore/encrypted.ts';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../src/platform/database.ts';
import { openPersonKeys } from '../src/vault/vault.ts';
import { sampled } from './measuring.ts';
import { type BenchRow, benchRow } from './row.ts';

const ROUNDS = 5;
/** A share of two rates varies more than a rate. */
const SHARE_ROUNDS = 15;
const APPENDS_A_ROUND = 2_000;

/** Metadata as the platform records it. */
export const benchMetadata = () => {
  const correlationId = newId();
  return {
    schemaVersion: 1,
    occurredAt: new Date().toISOString(),
    actor: { id: newId(), role: 'charity' as const },
    source: 'bench',
    correlationId,
    causationId: correlationId,
    requestId: newId(),
  };
};

/** An event of typical size: about 300 bytes of data and as much metadata. */
export const benchEvent = (subject = newId()): EventToAppend => ({
  eventId: newId(),
  type: 'BenchFactRecorded',
  data: {
    projectId: newId(),
    title: 'A new finance system for a growing charity',
    description: 'We have outgrown our spreadsheets and need help to choose and introduce a finance system. '.repeat(2),
    expertiseRequired: ['finance', 'technology'],
    estimatedHours: 40,
  },
  metadata: { ...benchMetadata(), subject },
});

/** Calls `one` repeatedly, `inFlight` at a time. Returns the rate per second. */
export const rate = async (
  times: number,
  inFlight: number,
  one: (turn: number) => Promise<unknown>,
): Promise<number> => {
  let turn = 0;
  const work = async (): Promise<void> => {
    while (turn < times) {
      turn += 1;
      await one(turn);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: inFlight }, work));
  return (times / (performance.now() - start)) * 1_000;
};

const readEverything = async (store: EventStore): Promise<number> => {
  const start = performance.now();
  let events = 0;
  let next = '';
  for (;;) {
    const page = await store.readAll(next, 1_000);
    events += page.events.length;
    next = page.next;
    if (page.end) return (events / (performance.now() - start)) * 1_000;
  }
};

/** The event above, with one personal field. */
export const personalEvents = defineEvents('bench', {
  BenchFactRecorded: z.object({
    projectId: z.string(),
    title: z.string(),
    description: pii(z.string(), ''),
    expertiseRequired: z.array(z.string()),
    estimatedHours: z.number(),
  }),
});

/** The store, encrypting the description of a bench event with keys from the vault of this database. */
export const openPersonalStore = ({
  store,
  pool,
  masterKey,
}: {
  readonly store: EventStore;
  readonly pool: pg.Pool;
  readonly masterKey: Buffer;
}): EventStore => {
  const vault = openPersonKeys({ pool, masterKey, clock: () => new Date() });
  const keys = cachedKeys(vault, { now: () => performance.now() });
  return encrypted(store, { keys, catalogue: catalogueOf([personalEvents]).entries });
};

/** Appends one event to a new stream, about this person or about a new one each time. */
export const appending = (store: EventStore, subject?: string) => (): Promise<unknown> =>
  store.append(`bench-${randomUUID()}`, [benchEvent(subject)], 'no-stream');

/** Appends through the encrypting store, each as a share of the plain append measured just before it. */
const encryptionBench = async (store: EventStore, databaseUrl: string): Promise<readonly BenchRow[]> => {
  const pool = openPool(databaseUrl, 'bench', 10, () => {});
  const closed = openPersonalStore({ store, pool, masterKey: randomBytes(32) });
  const person = newId();
  const share = async (one: () => Promise<unknown>, inFlight: number): Promise<readonly number[]> => {
    await rate(500, inFlight, one);
    return sampled(SHARE_ROUNDS, async () => {
      const plain = await rate(APPENDS_A_ROUND, inFlight, appending(store));
      return (await rate(APPENDS_A_ROUND, inFlight, one)) / plain;
    });
  };
  const row = (what: string, samples: readonly number[], budget: string): BenchRow =>
    benchRow(`append, encrypted, ${what}, against plain`, '×', samples, budget);
  try {
    return [
      row('known person, sequential', await share(appending(closed, person), 1), '≥ 0.9'),
      row('known person, 16 in flight', await share(appending(closed, person), 16), '≥ 0.9'),
      row('new person, sequential', await share(appending(closed), 1), '≥ 0.7'),
      row('new person, 16 in flight', await share(appending(closed), 16), '≥ 0.7'),
    ];
  } finally {
    await pool.end();
  }
};

/** Appends to and reads from the Postgres history at this URL, which must have its tables. Does not delete its events. */
export const appendBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore({ url: databaseUrl, logger: pino({ level: 'warn' }) });
  const appendOne = appending(store);
  try {
    await rate(500, 1, appendOne);
    const sequential = await sampled(ROUNDS, () => rate(APPENDS_A_ROUND, 1, appendOne));
    const together = await sampled(ROUNDS, () => rate(3 * APPENDS_A_ROUND, 16, appendOne));
    const bulk = await sampled(ROUNDS, async () => {
      const appends = await rate(5, 1, () =>
        store.append(
          `bench-${randomUUID()}`,
          Array.from({ length: 1_000 }, () => benchEvent()),
          'no-stream',
        ),
      );
      return appends * 1_000;
    });
    const encryption = await encryptionBench(store, databaseUrl);
    const reading = await sampled(ROUNDS, () => readEverything(store));
    return [
      benchRow('append, sequential', '/s', sequential, '≥ 2,000'),
      benchRow('append, 16 in flight', '/s', together, '≥ 6,000'),
      ...encryption,
      benchRow('append, 1,000 events each', 'ev/s', bulk),
      benchRow('read the whole history', 'ev/s', reading),
    ];
  } finally {
    await store.close();
  }
};
