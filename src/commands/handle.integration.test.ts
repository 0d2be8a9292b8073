import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countedReads } from '../../test/support/counted-reads.ts';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { losableLine } from '../../test/support/losable-line.ts';
import type { Decider } from '../domain/kernel/decider.ts';
import { defineEvents, type EventOf } from '../domain/kernel/define-events.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { catalogueOf } from '../domain/kernel/event-catalogue.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { historyMigrations } from '../eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../eventstore/postgres/postgres-event-store.ts';
import { type CommandContext, commandHandler, StreamBusy } from './handle.ts';

/** A jar: coins go in, and it breaks when too many are in it. */
const jarEvents = defineEvents('jar', {
  CoinsAdded: z.object({ coins: z.int(), inJar: z.int() }),
  JarFilled: z.object({}),
});
type JarEvent = EventOf<typeof jarEvents>;
const { coinsAdded, jarFilled } = jarEvents.create;

interface Jar {
  readonly coins: number;
}
interface AddCoins {
  readonly coins: number;
  readonly most?: number;
}

const jar: Decider<Jar, AddCoins, JarEvent> = {
  category: 'jar',
  initial: { coins: 0 },
  evolve: (state, event) => (event.type === 'CoinsAdded' ? { coins: state.coins + event.data.coins } : state),
  decide: ({ coins: before }, { coins, most = 1_000_000 }) => {
    if (coins === 0) return [];
    const inJar = before + coins;
    if (inJar > most) return reject('jar-full', 'The jar is full. Please take another one.');
    return inJar === most ? [coinsAdded({ coins, inJar }), jarFilled({})] : [coinsAdded({ coins, inJar })];
  },
};

const context: CommandContext = {
  actor: { id: 'b6c1', role: 'charity' },
  source: 'test',
  correlationId: 'corr-1',
};
const clock = () => new Date('2026-03-01T09:30:00.123Z');
const { check } = catalogueOf([jarEvents]);

describe('a command', () => {
  let database: TestDatabase;
  let store: EventStore;
  let other: EventStore;

  beforeAll(async () => {
    database = await freshDatabase(historyMigrations);
    const open = () => openPostgresEventStore({ url: database.url, logger: pino({ level: 'silent' }) });
    [store, other] = await Promise.all([open(), open()]);
  });
  afterAll(async () => {
    await Promise.all([store.close(), other.close()]);
    await database.drop();
  });

  const handlerOn = (on: EventStore) => commandHandler({ store: on, clock, newId: v7, check });

  const eventsOf = async (id: string): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const event of store.readStream(`jar-${id}`)) events.push(event);
    return events;
  };

  /** A store in which a rival adds a coin just before each of the first `times` appends. */
  const withRival = (times: number): EventStore => {
    let left = times;
    return {
      ...store,
      append: async (stream, events, expected) => {
        if (left > 0) {
          left -= 1;
          const rival = events[0];
          if (!rival) throw new Error('There is nothing to race for.');
          await other.append(stream, [{ ...rival, eventId: v7(), data: { coins: 100, inJar: 0 } }], 'any');
        }
        return store.append(stream, events, expected);
      },
    };
  };

  test('is decided on the folded state of its stream', async () => {
    const id = randomUUID();
    const handle = handlerOn(store);
    expect(await handle(jar, id, { coins: 2 }, context)).toMatchObject({ outcome: 'accepted', revision: 0 });
    expect(await handle(jar, id, { coins: 3 }, context)).toMatchObject({ outcome: 'accepted', revision: 1 });
    const { position } = (await handle(jar, id, { coins: 5, most: 10 }, context)) as { position: string };
    const events = await eventsOf(id);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['CoinsAdded', { coins: 2, inJar: 2 }],
      ['CoinsAdded', { coins: 3, inJar: 5 }],
      ['CoinsAdded', { coins: 5, inJar: 10 }],
      ['JarFilled', {}],
    ]);
    expect(position, 'the position is that of the last event').toBe(events.at(-1)?.position);
  });

  test('stores its full context in the metadata of every event', async () => {
    const id = randomUUID();
    const whole: CommandContext = {
      ...context,
      causationId: 'cause-1',
      requestId: 'req-1',
      reason: 'A gift',
      subject: 'user-1',
      occurredAt: new Date('2024-02-29T12:00:00.000Z'),
    };
    await handlerOn(store)(jar, id, { coins: 5, most: 5 }, whole);
    const metadata = {
      schemaVersion: 1,
      occurredAt: '2024-02-29T12:00:00.000Z',
      actor: { id: 'b6c1', role: 'charity' },
      source: 'test',
      correlationId: 'corr-1',
      causationId: 'cause-1',
      requestId: 'req-1',
      reason: 'A gift',
      subject: 'user-1',
    };
    expect((await eventsOf(id)).map((event) => event.metadata)).toEqual([metadata, metadata]);
  });

  test('takes time and cause from the clock and the correlation ID by default', async () => {
    const id = randomUUID();
    await handlerOn(store)(jar, id, { coins: 1 }, context);
    expect((await eventsOf(id)).map((event) => event.metadata)).toEqual([
      {
        schemaVersion: 1,
        occurredAt: '2026-03-01T09:30:00.123Z',
        actor: { id: 'b6c1', role: 'charity' },
        source: 'test',
        correlationId: 'corr-1',
        causationId: 'corr-1',
      },
    ]);
  });

  test('that is refused writes nothing', async () => {
    const id = randomUUID();
    const handle = handlerOn(store);
    await handle(jar, id, { coins: 9 }, context);
    expect(await handle(jar, id, { coins: 2, most: 10 }, context)).toEqual({
      outcome: 'rejected',
      rejection: reject('jar-full', 'The jar is full. Please take another one.'),
    });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('with nothing to do is accepted and writes nothing', async () => {
    const id = randomUUID();
    const handle = handlerOn(store);
    expect(await handle(jar, id, { coins: 0 }, context)).toEqual({
      outcome: 'accepted',
      position: '',
      revision: 'no-stream',
    });
    const { position } = (await handle(jar, id, { coins: 1 }, context)) as { position: string };
    expect(await handle(jar, id, { coins: 0 }, context)).toEqual({ outcome: 'accepted', position, revision: 0 });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('whose event violates its schema throws and writes nothing', async () => {
    const id = randomUUID();
    const command = handlerOn(store)(jar, id, { coins: 0.5 }, context);
    await expect(command).rejects.toThrow('CoinsAdded');
    expect(await eventsOf(id)).toEqual([]);
  });

  test('that lost a race is decided again on the new state', async () => {
    const id = randomUUID();
    const handled = await handlerOn(withRival(2))(jar, id, { coins: 1 }, context);
    expect(handled).toMatchObject({ outcome: 'accepted', revision: 2 });
    expect((await eventsOf(id)).at(-1)?.data).toEqual({ coins: 1, inJar: 201 });
  });

  test('that lost a race may be refused on the new state', async () => {
    const id = randomUUID();
    const handled = await handlerOn(withRival(1))(jar, id, { coins: 1, most: 50 }, context);
    expect(handled).toMatchObject({ outcome: 'rejected', rejection: { code: 'jar-full' } });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('that loses every race reports a busy stream, after backing off each time', async () => {
    const id = randomUUID();
    const lost: number[] = [];
    const backOff = async (times: number): Promise<void> => {
      lost.push(times);
    };
    const rivalled = withRival(Number.POSITIVE_INFINITY);
    const handle = commandHandler({ store: rivalled, clock, newId: v7, check, backOff });
    await expect(handle(jar, id, { coins: 1 }, context)).rejects.toThrow(StreamBusy);
    expect(lost).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const mine = (await eventsOf(id)).filter(({ data }) => (data as { coins: number }).coins === 1);
    expect(mine).toEqual([]);
  });

  test('in a batch of 16 on one stream succeeds without a conflict and sees the earlier ones', async () => {
    const id = randomUUID();
    const lost: number[] = [];
    const backOff = async (times: number): Promise<void> => {
      lost.push(times);
    };
    const handle = commandHandler({ store, clock, newId: v7, check, backOff });
    const handled = await Promise.all(Array.from({ length: 16 }, (_, n) => handle(jar, id, { coins: n + 1 }, context)));
    expect(handled.map(({ outcome }) => outcome)).toEqual(Array(16).fill('accepted'));
    expect(lost).toEqual([]);
    const data = (await eventsOf(id)).map((event) => event.data as { coins: number; inJar: number });
    expect(data.map(({ coins }) => coins).sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
    let inJar = 0;
    for (const added of data) {
      inJar += added.coins;
      expect(added.inJar).toBe(inJar);
    }
  });

  test('in a batch of 16 from two processes on one stream succeeds as well', async () => {
    const id = randomUUID();
    const handlers = [handlerOn(store), handlerOn(other)] as const;
    const handled = await Promise.all(
      Array.from({ length: 16 }, (_, n) => handlers[n % 2 ? 1 : 0](jar, id, { coins: 1 }, context)),
    );
    expect(new Set(handled.map((one) => (one.outcome === 'accepted' ? one.revision : one.outcome))).size).toBe(16);
    const data = (await eventsOf(id)).map((event) => event.data as { inJar: number });
    expect(data.map(({ inJar }) => inJar)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  });

  test('of an attempt that was thought dead appends the same event as its successor', async () => {
    const id = randomUUID();
    const attempt = { ...context, attemptOf: v7() };
    await handlerOn(store)(jar, id, { coins: 2 }, context);
    const [frozen, thawed] = [new AbortController(), new AbortController()];
    const freezing: EventStore = {
      ...store,
      append: async (...append) => {
        frozen.abort();
        await once(thawed.signal, 'abort');
        return store.append(...append);
      },
    };
    const isFrozen = once(frozen.signal, 'abort');
    const late = handlerOn(freezing)(jar, id, { coins: 3, most: 5 }, attempt);
    await isFrozen;
    const first = await handlerOn(other)(jar, id, { coins: 3, most: 5 }, attempt);
    thawed.abort();
    expect(await late).toEqual(first);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['CoinsAdded', 'CoinsAdded', 'JarFilled']);
  });

  test('of one request may follow another on the same stream', async () => {
    const id = randomUUID();
    const attempt = { ...context, attemptOf: v7() };
    await handlerOn(store)(jar, id, { coins: 2 }, attempt);
    await handlerOn(store)(jar, id, { coins: 2 }, attempt);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('whose time is over throws the reason and writes nothing', async () => {
    const id = randomUUID();
    const limit = new AbortController();
    const slow: EventStore = {
      ...store,
      readStream: (...read) => {
        limit.abort(new Error('This took too long.'));
        return store.readStream(...read);
      },
    };
    const command = handlerOn(slow)(jar, id, { coins: 1 }, { ...context, signal: limit.signal });
    await expect(command).rejects.toThrow('This took too long.');
    expect(await eventsOf(id)).toEqual([]);
  });

  test('of a last-event aggregate is decided on the last event alone', async () => {
    const id = randomUUID();
    const counted = countedReads(store);
    const handle = handlerOn(counted.store);
    const lastSaysAll = {
      ...jar,
      memory: 'last-event',
      evolve: (state: Jar, event: JarEvent) => (event.type === 'CoinsAdded' ? { coins: event.data.inJar } : state),
    } as const;
    for (const coins of [1, 2, 3, 4]) await handle(lastSaysAll, id, { coins }, context);
    expect(counted.read()).toBe(3);
    expect((await eventsOf(id)).at(-1)?.data).toEqual({ coins: 4, inJar: 10 });
  });

  test('of an aggregate without memory reads nothing and never conflicts with another process', async () => {
    const id = randomUUID();
    const counted = countedReads(withRival(3));
    const remembersNothing = { ...jar, memory: 'nothing' } as const;
    const handle = handlerOn(counted.store);
    const handled = await Promise.all([1, 2, 3].map((coins) => handle(remembersNothing, id, { coins }, context)));
    expect(handled.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(counted.read()).toBe(0);
    const mine = (await eventsOf(id)).map(({ data }) => (data as { coins: number }).coins).filter((coins) => coins < 9);
    expect(mine.sort()).toEqual([1, 2, 3]);
  });

  test('is carried out once even if the response to its append is lost', async () => {
    const line = await losableLine(database.url);
    const through = await openPostgresEventStore({ url: line.url, logger: pino({ level: 'silent' }) });
    try {
      const id = randomUUID();
      const handle = handlerOn(through);
      await handle(jar, id, { coins: 1 }, context);
      line.loseAnswerTo('history-append');
      expect(await handle(jar, id, { coins: 2 }, context)).toMatchObject({ outcome: 'accepted', revision: 1 });
      expect(line.lost()).toBe(1);
      expect((await eventsOf(id)).map(({ data }) => data)).toEqual([
        { coins: 1, inJar: 1 },
        { coins: 2, inJar: 3 },
      ]);
    } finally {
      await through.close();
      line.close();
    }
  });
});
