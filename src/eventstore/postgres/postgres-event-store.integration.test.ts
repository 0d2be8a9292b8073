import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEventStore } from '../../../test/conformance/conformance.ts';
import { follow, saw, within } from '../../../test/conformance/following.ts';
import { all, assertSame, newStream, note, notes, written } from '../../../test/conformance/notes.ts';
import { pagesAfter } from '../../../test/conformance/reading.ts';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { losableLine } from '../../../test/support/losable-line.ts';
import { openPool } from '../../platform/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../platform/migrations.ts';
import type { EventStore } from '../event-store.ts';
import { historyMigrations } from './migrations.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';

const logger = pino({ level: 'silent' });

/** A separate server, so that it can be stopped and killed without affecting other tests. */
describeEventStore('Postgres', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-history-'));
  await chmod(dataDir, 0o711);
  let owner = new AbortController();
  const start = () => {
    owner = new AbortController();
    return startEmbeddedPostgres({ dataDir, password: 'test', logger, aborted: owner.signal });
  };
  let server = await start();
  const { url } = server;
  const pool = openPool(url, 'test', 1, () => {});
  await migrate(pool, historyMigrations);
  await pool.end();

  const opened: EventStore[] = [];
  const reopen = async (): Promise<EventStore> => {
    const store = await openPostgresEventStore({ url, logger });
    opened.push(store);
    return store;
  };
  let restarts = 0;
  return {
    store: await reopen(),
    reopen,
    restartServer: async () => {
      restarts += 1;
      // Every other restart kills the server instead of stopping it.
      if (restarts % 2 === 0) {
        owner.abort();
        process.kill(server.pid(), 'SIGKILL');
      } else await server.stop();
      server = await start();
      assert.equal(server.url, url);
    },
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});

describe('the Postgres history', () => {
  let database: TestDatabase;
  let store: EventStore;

  beforeAll(async () => {
    database = await freshDatabase(historyMigrations);
    store = await openPostgresEventStore({ url: database.url, logger });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const terminate = (connections: string) =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like $1`,
      [connections],
    );

  test('starts empty, with its head at the origin', async () => {
    expect(await store.head()).toBe('');
    expect(await store.readAll('', 10)).toEqual({ events: [], next: '', end: true });
    expect(await store.readAllBackwards(10)).toEqual({ events: [], next: '', end: true });
  });

  test('counts positions without a gap, padded so that they sort as strings', async () => {
    await written(store, newStream(), notes(3));
    await store.append(newStream(), notes(2), 5);
    await written(store, newStream(), notes(9));
    const positions = (await pagesAfter(store, '', 5)).map(({ position }) => position);
    expect(positions.length).toBeGreaterThanOrEqual(12);
    expect(positions).toEqual(positions.map((_, n) => String(n + 1).padStart(19, '0')));
  });

  test('ends a page exactly at the end of the history', async () => {
    const before = await store.head();
    await written(store, newStream(), notes(4));
    expect((await store.readAll(before, 3)).end).toBe(false);
    expect((await store.readAll(before, 4)).end).toBe(true);
    const everything = (await pagesAfter(store, '', 1_000)).length;
    expect((await store.readAllBackwards(everything - 1)).end).toBe(false);
    expect((await store.readAllBackwards(everything)).end).toBe(true);
  });

  test.each([
    ['an update', "update history.events set type = 'Other'"],
    ['a deletion', 'delete from history.events'],
    ['a deletion of nothing', 'delete from history.events where false'],
    ['emptying the table', 'truncate history.events'],
  ])('refuses %s', async (_, sql) => {
    await written(store, newStream(), notes(1));
    await expect(database.pool.query(sql)).rejects.toThrow('The history is append-only');
    expect((await store.readAllBackwards(1)).events.map(({ type }) => type)).toEqual(['NoteTaken']);
  });

  test('holds one event at each revision of a stream', async () => {
    const stream = newStream();
    await written(store, stream, notes(1));
    const second = `insert into history.events
      select position + 1000, stream, revision, gen_random_uuid(), type, data, metadata, recorded_at
      from history.events where stream = $1`;
    await expect(database.pool.query(second, [stream])).rejects.toMatchObject({ code: '23505' });
  });

  /** An append that waits for an earlier one, which has not committed yet. */
  const secondInLine = async () => {
    const before = await store.head();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(
      `select * from history.append(array['conformance-held'], array[-2], array[1], array[gen_random_uuid()],
       array['NoteTaken'], array['{}'::json], array['{}'::json])`,
    );
    const late = note('late');
    const appending = store.append(newStream(), [late], 'any');
    const waiting = async (): Promise<void> => {
      for (;;) {
        const { rows } = await database.pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        if (rows[0]?.waiting === 1) return;
      }
    };
    await within(5_000, 'the second append waits for the first to commit', waiting()).catch(async (error) => {
      await holder.end();
      throw error;
    });
    return {
      before,
      late,
      /** Commits the first append, waits for both, and returns the time of the commit. */
      letGo: async (): Promise<string> => {
        const { rows } = await holder.query<{ now: Date }>('select clock_timestamp() as now');
        await holder.query('commit');
        await holder.end();
        await appending;
        return rows[0]?.now.toISOString() ?? '';
      },
    };
  };

  test('shows no event before all events with lower positions are visible', async () => {
    const { before, late, letGo } = await secondInLine();
    expect((await store.readAll(before, 10)).events).toEqual([]);
    await letGo();
    const { events } = await store.readAll(before, 10);
    expect(events.map(({ stream }) => stream)).toEqual(['conformance-held', events[1]?.stream]);
    expect(events[1]?.eventId).toBe(late.eventId);
  });

  test('records the time at which an event was ordered, not sent', async () => {
    const { before, letGo } = await secondInLine();
    const firstCommitted = await letGo();
    const [, second] = (await store.readAll(before, 10)).events;
    expect(second && second.recordedAt >= firstCommitted).toBe(true);
  });

  test('gives every append of a batch its own outcome', async () => {
    const streams = Array.from({ length: 20 }, newStream);
    for (const stream of streams.slice(0, 10)) await written(store, stream, notes(2), 'no-stream');
    const outcomes = await Promise.all(streams.map((stream) => store.append(stream, notes(3), 'no-stream')));
    expect(outcomes.slice(0, 10)).toEqual(
      streams.slice(0, 10).map(() => ({ outcome: 'conflict', expected: 'no-stream', actual: 1 })),
    );
    expect(outcomes.slice(10)).toEqual(
      streams.slice(10).map(() => ({ outcome: 'appended', revision: 2, position: expect.any(String) })),
    );
  });

  test('fails only the append that the database refuses, not the others of its batch', async () => {
    const known = note('known');
    await written(store, newStream(), [known]);
    const before = await store.head();
    const appends = [
      store.append(newStream(), notes(1), 'any'),
      store.append(newStream(), [known], 'any'),
      store.append(newStream(), notes(2), 'any'),
      store.append(newStream(), notes(3), 'any'),
    ];
    const settled = await Promise.allSettled(appends);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect((await store.readAll(before, 10)).events).toHaveLength(6);
  });

  test('keeps text that Postgres text columns cannot hold', async () => {
    const stream = newStream();
    const difficult = ['a \u0000 character', 'half a pair \ud83d', '\udc00 the other half'];
    await written(
      store,
      stream,
      difficult.map((text) => note(text)),
    );
    expect((await all(store.readStream(stream))).map(({ data }) => data)).toEqual(
      difficult.map((text) => ({ note: text })),
    );
  });

  test('refuses data that JSON cannot hold before anything is sent', async () => {
    const before = await store.head();
    const event = { ...note(''), data: undefined };
    await expect(store.append(newStream(), [event], 'any')).rejects.toThrow('cannot be written as JSON');
    expect(await store.head()).toBe(before);
  });

  test('refuses a position of another store', async () => {
    await expect(store.readAll('C:1/P:1', 10)).rejects.toThrow('Not a position of a Postgres history');
  });

  test('answers reads and appends while the server closes its connections', async () => {
    const stream = newStream();
    const events = notes(300);
    const writing = async (): Promise<void> => {
      for (const [place, event] of events.entries()) {
        await written(store, stream, [event], place ? place - 1 : 'no-stream');
        if (place % 60 === 30) await terminate('fellowbridge-history');
      }
    };
    const reading = async (): Promise<void> => {
      for (let seen = 0; seen < events.length; ) {
        const read = await all(store.readStream(stream));
        assert.ok(read.length >= seen, 'a reader never sees less than before');
        seen = read.length;
      }
    };
    await Promise.all([writing(), reading()]);
    assertSame(await all(store.readStream(stream)), events, 'each event once');
  });

  test('writes an append once if the response to it is lost', async () => {
    const line = await losableLine(database.url);
    const through = await openPostgresEventStore({ url: line.url, logger });
    try {
      const stream = newStream();
      const [first, second, third] = [notes(2), notes(2), notes(2)];
      await written(through, stream, first, 'no-stream');
      line.loseAnswerTo('history-append');
      expect(await written(through, stream, second, 1)).toMatchObject({ revision: 3 });
      line.loseAnswerTo('history-append');
      expect(await written(through, stream, third, 'any')).toMatchObject({ revision: 5 });
      expect(line.lost()).toBe(2);
      assertSame(await all(store.readStream(stream)), [...first, ...second, ...third], 'each event once');
    } finally {
      await through.close();
      line.close();
    }
  });

  test('delivers to a subscription while the server closes connections, including the listening one', async () => {
    const stream = newStream();
    const follower = follow(store, { after: await store.head(), streams: [stream], timeoutMs: 10_000 });
    const events = notes(40);
    try {
      for (const [place, event] of events.entries()) {
        await written(store, stream, [event]);
        if (place % 10 === 5) {
          await follower.until(saw(event.eventId), 'the event arrives');
          await terminate('fellowbridge-history');
        }
      }
      await follower.until(saw(events[39]?.eventId ?? ''), 'the last event arrives');
      assertSame(follower.seen, events, 'each event once, in order');
    } finally {
      await follower.stop();
    }
  });

  test('notifies of the position only', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    try {
      await listener.connect();
      await listener.query('listen history_appended');
      const notified = once(listener, 'notification');
      const { position } = await written(store, newStream(), [note('A private remark')]);
      const [{ payload }] = (await within(5_000, 'the notification arrives', notified)) as [{ payload: string }];
      expect(payload).toBe(String(Number(position)));
    } finally {
      await listener.end();
    }
  });

  test('wakes subscriptions in another process, also after losing the listening connection', async () => {
    const other = await openPostgresEventStore({ url: database.url, logger });
    const stream = newStream();
    const follower = follow(store, { after: await store.head(), streams: [stream], timeoutMs: 10_000 });
    const listeners = async (): Promise<number> => {
      const { rows } = await database.pool.query<{ listeners: number }>(
        `select count(*)::int as listeners from pg_stat_activity where datname = current_database()
         and application_name = 'fellowbridge-history' and query like 'listen%' and state = 'idle'`,
      );
      return rows[0]?.listeners ?? 0;
    };
    const untilBothListen = async (): Promise<void> => {
      while ((await listeners()) < 2) await new Promise((resolve) => setImmediate(resolve));
    };
    // Without notifications, a subscription polls every 500 ms, so twenty events would take ten seconds.
    const twenty = async (): Promise<void> => {
      for (const event of notes(20)) {
        await written(other, stream, [event]);
        await follower.until(saw(event.eventId), 'the event arrives');
      }
    };
    try {
      await within(10_000, 'both processes listen', untilBothListen());
      await within(5_000, 'twenty events are delivered, one by one', twenty());
      await terminate('fellowbridge-history');
      await within(10_000, 'both processes listen again', untilBothListen());
      await within(5_000, 'twenty more are delivered, one by one', twenty());
    } finally {
      await follower.stop();
      await other.close();
    }
  });

  test('ends its subscriptions when it is closed', async () => {
    const other = await openPostgresEventStore({ url: database.url, logger });
    const reading = all(other.subscribeAll(await store.head(), new AbortController().signal));
    await other.close();
    expect(await within(5_000, 'the subscription ends', reading)).toEqual([]);
  });

  test('cannot be opened without its tables', async () => {
    const empty = await freshDatabase();
    try {
      await expect(openPostgresEventStore({ url: empty.url, logger })).rejects.toThrow('history.events');
    } finally {
      await empty.drop();
    }
  });
});
