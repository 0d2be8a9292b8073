import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import type { EventToAppend } from '../src/domain/kernel/event.ts';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = 5;
const APPENDS_A_ROUND = 2_000;

/** An event of the size that the platform's are: about 300 bytes of data and as much metadata. */
export const benchEvent = (): EventToAppend => {
  const correlationId = newId();
  return {
    eventId: newId(),
    type: 'BenchFactRecorded',
    data: {
      projectId: newId(),
      title: 'A new finance system for a growing charity',
      description: 'We have outgrown our spreadsheets and need help to choose and introduce a finance system. '.repeat(
        2,
      ),
      expertiseRequired: ['finance', 'technology'],
      estimatedHours: 40,
    },
    metadata: {
      schemaVersion: 1,
      occurredAt: new Date().toISOString(),
      actor: { id: newId(), role: 'charity' },
      source: 'bench',
      correlationId,
      causationId: correlationId,
      requestId: newId(),
      subject: newId(),
    },
  };
};

/** Calls `one` so many times, `inFlight` at a time. Returns how many a second. */
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

/** The same rate, several times. */
export const rates = async (measure: () => Promise<number>): Promise<readonly number[]> => {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) samples.push(await measure());
  return samples;
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

/** Appends to and reads from the Postgres history at this URL, which must have its structure. Leaves its events there. */
export const appendBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore({ url: databaseUrl, logger: pino({ level: 'warn' }) });
  const appendOne = (): Promise<unknown> => store.append(`bench-${randomUUID()}`, [benchEvent()], 'no-stream');
  try {
    await rate(500, 1, appendOne);
    const sequential = await rates(() => rate(APPENDS_A_ROUND, 1, appendOne));
    const together = await rates(() => rate(3 * APPENDS_A_ROUND, 16, appendOne));
    const bulk = await rates(async () => {
      const appends = await rate(5, 1, () =>
        store.append(`bench-${randomUUID()}`, Array.from({ length: 1_000 }, benchEvent), 'no-stream'),
      );
      return appends * 1_000;
    });
    const reading = await rates(() => readEverything(store));
    return [
      { what: 'append, sequential', unit: '/s', samples: sequential, budget: '≥ 2,000', better: 'higher' },
      { what: 'append, 16 in flight', unit: '/s', samples: together, budget: '≥ 6,000', better: 'higher' },
      { what: 'append, 1,000 events each', unit: 'ev/s', samples: bulk, budget: '', better: 'higher' },
      { what: 'read the whole history', unit: 'ev/s', samples: reading, budget: '', better: 'higher' },
    ];
  } finally {
    await store.close();
  }
};
