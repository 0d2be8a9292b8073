import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { AppendOutcome, EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type EventStoreCheckName, eventStoreChecks } from './conformance.ts';
import { note } from './notes.ts';
import { restartingChecks } from './restarting.ts';

/** A short timeout, because most faults show only as a missing result. */
const TIMEOUT_MS = 700;

type Break = (honest: EventStore) => EventStore;
type Change = (event: RecordedEvent) => RecordedEvent;

async function* changed(
  events: AsyncIterable<RecordedEvent>,
  change: (event: RecordedEvent) => readonly RecordedEvent[] | Promise<readonly RecordedEvent[]>,
): AsyncGenerator<RecordedEvent> {
  for await (const event of events) yield* await change(event);
}

const subscribing =
  (change: () => (event: RecordedEvent) => readonly RecordedEvent[]): Break =>
  (honest) => ({ ...honest, subscribeAll: (after, signal) => changed(honest.subscribeAll(after, signal), change()) });

const reading =
  (change: Change): Break =>
  (honest) => ({
    ...honest,
    readStream: (stream, options) => changed(honest.readStream(stream, options), (event) => [change(event)]),
    readAll: async (after, limit) => {
      const page = await honest.readAll(after, limit);
      return { ...page, events: page.events.map(change) };
    },
  });

const answering =
  (change: (outcome: AppendOutcome) => AppendOutcome): Break =>
  (honest) => ({
    ...honest,
    append: async (stream, events, expected) => change(await honest.append(stream, events, expected)),
  });

const text = (change: (value: string) => string): Change => {
  const through = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(through);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, through(inner)]));
  };
  return (event) => ({ ...event, data: through(event.data) });
};

/** Changes the nth event. */
const nth = (wanted: number, change: (event: RecordedEvent) => readonly RecordedEvent[]) => () => {
  let count = 0;
  return (event: RecordedEvent): readonly RecordedEvent[] => {
    count += 1;
    return count === wanted ? change(event) : [event];
  };
};

const doubled = (event: RecordedEvent): readonly RecordedEvent[] => [event, event];

interface Fault {
  readonly fault: string;
  readonly broken: Break;
  /** The promises that this store breaks. The check of each must fail. */
  readonly caughtBy: readonly EventStoreCheckName[];
}

const faults: readonly Fault[] = [
  {
    fault: 'ignores the expected revision',
    broken: (honest) => ({ ...honest, append: (stream, events) => honest.append(stream, events, 'any') }),
    caughtBy: [
      'refuses to start a stream that exists and names its revision',
      'refuses an expected revision that is behind and names the actual one',
      'refuses an expected revision that is ahead and names the actual one',
      'refuses an expected revision on a stream that does not exist',
      'writes nothing of a refused append of several events',
      'accepts an append after a refused one',
      'lets exactly one of two writers with one expected revision win',
      'lets exactly one of 16 writers start a stream',
      'checks only the expected revision of an empty append',
    ],
  },
  {
    fault: 'names the expected revision as the actual one',
    broken: answering((outcome) =>
      outcome.outcome === 'conflict' && typeof outcome.expected === 'number'
        ? { ...outcome, actual: outcome.expected }
        : outcome,
    ),
    caughtBy: [
      'refuses an expected revision that is behind and names the actual one',
      'refuses an expected revision that is ahead and names the actual one',
      'refuses an expected revision on a stream that does not exist',
      'lets exactly one of two writers with one expected revision win',
    ],
  },
  {
    fault: 'writes the first event of a refused append',
    broken: (honest) => ({
      ...honest,
      append: async (stream, events, expected) => {
        const outcome = await honest.append(stream, events, expected);
        if (outcome.outcome === 'conflict') await honest.append(stream, events.slice(0, 1), 'any');
        return outcome;
      },
    }),
    caughtBy: ['writes nothing of a refused append of several events', 'accepts an append after a refused one'],
  },
  {
    fault: 'writes several events in the wrong order',
    broken: (honest) => ({
      ...honest,
      append: (stream, events, expected) => honest.append(stream, events.toReversed(), expected),
    }),
    caughtBy: ['keeps the order of several events in one append', 'writes 1,000 events in one append'],
  },
  {
    fault: 'writes 500 events of an append and drops the rest',
    broken: (honest) => ({
      ...honest,
      append: (stream, events, expected) => honest.append(stream, events.slice(0, 500), expected),
    }),
    caughtBy: ['writes 1,000 events in one append'],
  },
  {
    fault: 'counts revisions from 1',
    broken: answering((outcome) =>
      outcome.outcome === 'appended' && typeof outcome.revision === 'number'
        ? { ...outcome, revision: outcome.revision + 1 }
        : outcome,
    ),
    caughtBy: [
      'starts a stream when none is expected, counting revisions from 0',
      'appends at exactly the expected revision',
      'appends at any revision, on a stream that exists or not',
    ],
  },
  {
    fault: 'returns a position other than that of the last event',
    broken: answering((outcome) => (outcome.outcome === 'appended' ? { ...outcome, position: ORIGIN } : outcome)),
    caughtBy: [
      'returns the position of the last event',
      'checks only the expected revision of an empty append',
      'ends the history after its head',
    ],
  },
  {
    fault: 'treats a repeated append as a new one',
    broken: (honest) => ({
      ...honest,
      append: (stream, events, expected) =>
        honest.append(
          stream,
          events.map((event) => ({ ...event, eventId: note('').eventId })),
          expected,
        ),
    }),
    caughtBy: [
      'returns the first result for a repeated append and writes nothing',
      'returns the first result for an append repeated at any revision',
      'writes an append once when it is repeated concurrently',
    ],
  },
  {
    fault: 'treats any known event id as a repeated append',
    broken: (honest) => ({
      ...honest,
      append: async (stream, events, expected) => {
        for await (const { eventId, revision, position } of honest.readStream(stream)) {
          if (eventId === events[0]?.eventId) return { outcome: 'appended', revision, position };
        }
        return honest.append(stream, events, expected);
      },
    }),
    caughtBy: ['refuses part of an earlier append with other events'],
  },
  {
    fault: 'truncates large events',
    broken: reading(text((value) => value.slice(0, 65_536))),
    caughtBy: ['keeps an event of 1 MB'],
  },
  {
    fault: 'normalises text',
    broken: reading(text((value) => value.normalize('NFC'))),
    caughtBy: ['keeps every text unchanged'],
  },
  {
    fault: 'damages characters outside the Basic Multilingual Plane',
    broken: reading(text((value) => value.replaceAll(/[\ud800-\udfff]/g, '\ufffd'))),
    caughtBy: ['keeps every text unchanged', 'delivers the same events as reading'],
  },
  {
    fault: 'drops null values',
    broken: reading((event) => ({
      ...event,
      data: JSON.parse(JSON.stringify(event.data, (_, value) => value ?? undefined)),
    })),
    caughtBy: ['keeps data and metadata exactly'],
  },
  {
    fault: 'loses part of the metadata',
    broken: reading((event) => {
      const { reason: _, ...metadata } = event.metadata;
      return { ...event, metadata };
    }),
    caughtBy: ['keeps data and metadata exactly', 'keeps every text unchanged'],
  },
  {
    fault: 'throws for a missing stream',
    broken: (honest) => ({
      ...honest,
      async *readStream(stream, options) {
        let isMissing = true;
        for await (const event of honest.readStream(stream, options)) {
          isMissing = false;
          yield event;
        }
        if (isMissing) throw new Error('stream not found');
      },
    }),
    caughtBy: ['reads a stream that does not exist as empty'],
  },
  {
    fault: 'reads a stream after a revision instead of from it',
    broken: (honest) => ({
      ...honest,
      readStream: (stream, options) =>
        honest.readStream(stream, options?.from === undefined ? options : { ...options, from: options.from + 1 }),
    }),
    caughtBy: [
      'reads a stream forwards from a revision, inclusive',
      'reads a stream backwards from its end or a revision, inclusive',
    ],
  },
  {
    fault: 'ignores the direction',
    broken: (honest) => ({
      ...honest,
      readStream: (stream, options) => honest.readStream(stream, { ...options, direction: 'forwards' }),
    }),
    caughtBy: [
      'reads a stream backwards from its end or a revision, inclusive',
      'reads a stream of 2,500 events in both directions',
    ],
  },
  {
    fault: 'ignores the limit',
    broken: (honest) => ({
      ...honest,
      readStream: (stream, options) => {
        const { limit: _, ...rest } = options ?? {};
        return honest.readStream(stream, rest);
      },
      readAll: (after) => honest.readAll(after, 1_000),
      readAllBackwards: (_, before) => honest.readAllBackwards(1_000, before),
    }),
    caughtBy: [
      'reads at most as many events of a stream as requested',
      'reads the history after a position in pages of any size',
      'reads the history backwards in pages, newest first',
    ],
  },
  {
    fault: 'reads only the first 1,000 events of a stream',
    broken: (honest) => ({
      ...honest,
      readStream: (stream, options) => honest.readStream(stream, { limit: 1_000, ...options }),
    }),
    caughtBy: ['reads a stream of 2,500 events in both directions'],
  },
  {
    fault: 'breaks when a reader stops early',
    broken: (honest) => {
      let readers = 0;
      return {
        ...honest,
        async *readStream(stream, options) {
          readers += 1;
          if (readers > 10) throw new Error('no connection is left');
          yield* honest.readStream(stream, options);
          readers -= 1;
        },
        async *subscribeAll(after, signal) {
          readers += 1;
          if (readers > 10) throw new Error('no connection is left');
          yield* honest.subscribeAll(after, signal);
          readers -= 1;
        },
      };
    },
    caughtBy: ['lets a reader stop early', 'lets a consumer stop early'],
  },
  {
    fault: 'confuses names that differ in case',
    broken: (honest) => ({
      ...honest,
      append: (stream, events, expected) => honest.append(stream.toLowerCase(), events, expected),
      readStream: (stream, options) => honest.readStream(stream.toLowerCase(), options),
    }),
    caughtBy: ['keeps streams with similar names apart'],
  },
  {
    fault: 'skips an event at the end of each page',
    broken: (honest) => ({
      ...honest,
      readAll: async (after, limit) => {
        const page = await honest.readAll(after, limit);
        return page.events.length > 1 ? { ...page, events: page.events.slice(0, -1) } : page;
      },
    }),
    caughtBy: [
      'reads the history after a position in pages of any size',
      'reads from every position exactly what follows it',
      'shows a live reader all events of 16 concurrent writers, once, in position order',
      'shows a live reader all events of writers in two processes, once, in position order',
    ],
  },
  {
    fault: 'reports the end of the history too early',
    broken: (honest) => ({
      ...honest,
      readAll: async (after, limit) => ({ ...(await honest.readAll(after, limit)), end: true }),
    }),
    caughtBy: ['reads the history after a position in pages of any size'],
  },
  {
    fault: 'starts the next page one event early',
    broken: (honest) => ({
      ...honest,
      readAll: async (after, limit) => {
        const page = await honest.readAll(after, limit);
        return { ...page, next: page.events.at(-2)?.position ?? page.next };
      },
    }),
    caughtBy: ['reads the history after a position in pages of any size'],
  },
  {
    fault: 'has positions that do not sort as text',
    broken: reading((event) => ({ ...event, position: [...event.position].reverse().join('') })),
    caughtBy: [
      'reads a stream of 2,500 events in both directions',
      'reads the history after a position in pages of any size',
    ],
  },
  {
    fault: 'has a head that does not advance',
    broken: (honest) => ({ ...honest, head: async () => ORIGIN }),
    caughtBy: ['ends the history after its head'],
  },
  {
    fault: 'reads the history backwards in forward order',
    broken: (honest) => ({
      ...honest,
      readAllBackwards: async (limit, before) => {
        const page = await honest.readAllBackwards(limit, before);
        return { ...page, events: page.events.toReversed() };
      },
    }),
    caughtBy: ['reads the history backwards in pages, newest first'],
  },
  {
    fault: 'delivers its first page twice',
    broken: (honest) => ({
      ...honest,
      readAllBackwards: async (limit) => honest.readAllBackwards(limit),
    }),
    caughtBy: ['reads the history backwards in pages, newest first'],
  },
  {
    fault: 'skips requested types at a page boundary',
    broken: (honest) => ({
      ...honest,
      readAll: async (after, limit, types) => {
        const found = await honest.readAll(after, limit, types);
        return types ? { ...found, events: found.events.slice(0, limit - 1) } : found;
      },
    }),
    caughtBy: ['reads only the requested types of the history and skips all others'],
  },
  {
    fault: 'ignores the requested types',
    broken: (honest) => ({ ...honest, readAll: (after, limit) => honest.readAll(after, limit) }),
    caughtBy: ['reads only the requested types of the history and skips all others'],
  },
  {
    fault: 'drops an event from a subscription',
    broken: subscribing(nth(5, () => [])),
    caughtBy: [
      'delivers past events, then new ones, without gap or duplicate',
      'delivers events that another process appends',
      'serves several subscriptions independently',
      'waits for a slow consumer and then delivers everything in order',
      'shows a live reader all events of 16 concurrent writers, once, in position order',
      'shows a live reader all events of writers in two processes, once, in position order',
    ],
  },
  {
    fault: 'drops the first live event',
    broken: subscribing(nth(121, () => [])),
    caughtBy: ['delivers past events, then new ones, without gap or duplicate'],
  },
  {
    fault: 'delivers an event twice',
    broken: subscribing(nth(7, doubled)),
    caughtBy: [
      'delivers past events, then new ones, without gap or duplicate',
      'delivers events that another process appends',
      'serves several subscriptions independently',
      'waits for a slow consumer and then delivers everything in order',
      'shows a live reader all events of 16 concurrent writers, once, in position order',
    ],
  },
  {
    fault: 'repeats the event after which it resumes',
    broken: (honest) => ({
      ...honest,
      subscribeAll: async function* (after, signal) {
        const [known] =
          after === ORIGIN ? [] : (await honest.readAllBackwards(1_000)).events.filter((e) => e.position === after);
        if (known) yield known;
        yield* honest.subscribeAll(after, signal);
      },
    }),
    caughtBy: ['resumes after any position'],
  },
  {
    fault: 'swaps two events of a subscription',
    broken: subscribing(() => {
      const held: RecordedEvent[] = [];
      let count = 0;
      return (event) => {
        count += 1;
        if (count === 3) {
          held.push(event);
          return [];
        }
        return [event, ...held.splice(0)];
      };
    }),
    caughtBy: [
      'delivers past events, then new ones, without gap or duplicate',
      'delivers events that another process appends',
      'waits for a slow consumer and then delivers everything in order',
      'shows a live reader all events of 16 concurrent writers, once, in position order',
      'shows a live reader all events of writers in two processes, once, in position order',
    ],
  },
  {
    fault: 'delivers only past events',
    broken: (honest) => ({
      ...honest,
      subscribeAll: async function* (after) {
        yield* (await honest.readAll(after, 100_000)).events;
        await new Promise(() => {});
      },
    }),
    caughtBy: [
      'delivers past events, then new ones, without gap or duplicate',
      'ends silently when aborted while it waits',
    ],
  },
  {
    fault: 'delivers only new events',
    broken: (honest) => ({
      ...honest,
      subscribeAll: async function* (_, signal) {
        yield* honest.subscribeAll(await honest.head(), signal);
      },
    }),
    caughtBy: [
      'delivers past events, then new ones, without gap or duplicate',
      'resumes after any position',
      'starts before the first event of the history',
    ],
  },
  {
    fault: 'notices only appends of its own process',
    broken: (honest) => {
      const own = new Set<string>();
      return {
        ...honest,
        append: (stream, events, expected) => {
          own.add(stream);
          return honest.append(stream, events, expected);
        },
        subscribeAll: (after, signal) =>
          changed(honest.subscribeAll(after, signal), (event) => (own.has(event.stream) ? [event] : [])),
      };
    },
    caughtBy: ['delivers events that another process appends'],
  },
  {
    fault: 'shares one position between all subscriptions',
    broken: (honest) => {
      let furthest = ORIGIN;
      return {
        ...honest,
        subscribeAll: (after, signal) =>
          changed(honest.subscribeAll(after, signal), (event) => {
            if (event.position <= furthest) return [];
            furthest = event.position;
            return [event];
          }),
      };
    },
    caughtBy: ['serves several subscriptions independently', 'resumes after any position'],
  },
  {
    fault: 'throws when a subscription is aborted',
    broken: (honest) => ({
      ...honest,
      subscribeAll: async function* (after, signal) {
        yield* honest.subscribeAll(after, signal);
        throw signal.reason;
      },
    }),
    caughtBy: [
      'ends silently when aborted while it waits',
      'ends silently when aborted during catch-up',
      'ends at once when the signal was aborted before',
    ],
  },
  {
    fault: 'delivers events after an abort',
    broken: (honest) => ({
      ...honest,
      subscribeAll: async function* (after, signal) {
        yield* (await honest.readAll(after, 500)).events;
        yield* honest.subscribeAll((await honest.readAll(after, 500)).next, signal);
      },
    }),
    caughtBy: ['ends silently when aborted during catch-up', 'ends at once when the signal was aborted before'],
  },
  {
    fault: 'keeps only the newest hundred events for a slow consumer',
    broken: (honest) => ({
      ...honest,
      subscribeAll: async function* (after, signal) {
        const buffer: RecordedEvent[] = [];
        let wake = (): void => {};
        const fill = async (): Promise<void> => {
          for await (const event of honest.subscribeAll(after, signal)) {
            buffer.push(event);
            if (buffer.length > 100) buffer.shift();
            wake();
          }
          wake();
        };
        void fill();
        while (!signal.aborted) {
          const next = buffer.shift();
          if (next) yield next;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      },
    }),
    caughtBy: ['waits for a slow consumer and then delivers everything in order'],
  },
];

/** A store whose fault shows only after it is reopened. */
const forgetfulReopening = (honest: EventStore): EventStore =>
  reading((event) => ({ ...event, position: `1${event.position.slice(1)}` }))(honest);

describe('the conformance kit', () => {
  let database: TestDatabase;
  const opened: EventStore[] = [];
  const open = async (): Promise<EventStore> => {
    const store = await openPostgresEventStore({ url: database.url, logger: pino({ level: 'silent' }) });
    opened.push(store);
    return store;
  };

  beforeAll(async () => {
    database = await freshDatabase(historyMigrations);
    await open();
  });
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await database.drop();
  });

  const honestStore = (): EventStore => {
    const [store] = opened;
    if (!store) throw new Error('The store is not open.');
    return store;
  };

  describe.each(faults)('catches a store that $fault:', ({ broken, caughtBy }) => {
    test.each(caughtBy)('%s', async (name) => {
      const check = eventStoreChecks[name];
      const under = { store: broken(honestStore()), reopen: async () => broken(await open()), timeoutMs: TIMEOUT_MS };
      await expect(check(under)).rejects.toThrow();
    });
  });

  test('catches a store whose positions change when it is reopened', async () => {
    const under = {
      store: honestStore(),
      reopen: async () => forgetfulReopening(await open()),
      timeoutMs: TIMEOUT_MS,
    };
    await expect(eventStoreChecks['keeps positions when the store is reopened'](under)).rejects.toThrow();
  });

  test('catches a subscription that ends with the server', async () => {
    const gone = new AbortController();
    const honest = honestStore();
    const store: EventStore = {
      ...honest,
      subscribeAll: (after, signal) => honest.subscribeAll(after, AbortSignal.any([signal, gone.signal])),
    };
    const restartServer = async (): Promise<void> => gone.abort();
    const check = restartingChecks['continues to read, append and deliver after a restart of the server'];
    await expect(check({ store, reopen: open, restartServer, timeoutMs: TIMEOUT_MS })).rejects.toThrow();
  });

  test.each([
    ['responds before it has written', 0],
    ['writes twice after a lost response', 2],
  ])('catches a store that, while the server is away, %s', async (_, times) => {
    const honest = honestStore();
    let isAway = false;
    const store: EventStore = {
      ...honest,
      append: async (stream, events, expected) => {
        if (!isAway) return honest.append(stream, events, expected);
        isAway = false;
        if (times === 2) await honest.append(stream, [note('a copy')], 'any');
        return times === 0
          ? { outcome: 'appended', revision: Number(expected) + events.length, position: await honest.head() }
          : honest.append(stream, events, 'any');
      },
    };
    const restartServer = async (): Promise<void> => {
      isAway = true;
    };
    const check = restartingChecks['neither loses nor repeats an append during a restart of the server'];
    await expect(check({ store, reopen: open, restartServer, timeoutMs: TIMEOUT_MS })).rejects.toThrow();
  });

  test('has a faulty store for every promise', () => {
    const proven = new Set<string>(faults.flatMap(({ caughtBy }) => caughtBy));
    proven.add('keeps positions when the store is reopened');
    expect(Object.keys(eventStoreChecks).filter((name) => !proven.has(name))).toEqual([]);
  });
});
