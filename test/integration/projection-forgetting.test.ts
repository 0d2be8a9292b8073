import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent, RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { type Projection, projection } from '../../src/projections/engine/projection.ts';
import { sampleOfRows } from '../../src/projections/engine/verification-snapshot.ts';
import { gatedPool } from '../support/gated-pool.ts';
import {
  blank,
  forgotten,
  type GuestEvent,
  mended,
  type NoteRow,
  notes,
  turned,
  written,
} from '../support/guest-book.ts';
import { silent, toAppend } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

describe('a read model that erases a person', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  const happened = async (...events: readonly (readonly [stream: string, event: DomainEvent])[]): Promise<void> => {
    for (const [stream, event] of events) await history.store.append(stream, [toAppend(event)], 'any');
  };
  const book = (...events: readonly GuestEvent[]) => events.map((event) => ['book-1', event] as const);
  const forget = (guest: string) => [`guest-${guest}`, forgotten] as const;
  const waitsForLock = async (): Promise<boolean> => {
    const { rowCount } = await history.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount !== 0;
  };
  const texts = async (table = 'read_models.notes'): Promise<Record<string, string | null>> => {
    const { rows } = await history.database.pool.query<NoteRow>(`select * from ${table} order by note`);
    return Object.fromEntries(rows.map(({ note, text }) => [note, text]));
  };

  it('blanks their personal columns, keeps nulls, and leaves other people unchanged', async () => {
    const engine = await history.engine([notes]);
    await happened(...book(written('1', 'ada', 'Lovely'), written('2', 'ada', null), written('3', 'bob', 'Draughty')));
    await engine.catchUp('notes');
    await happened(forget('ada'));
    await engine.catchUp('notes');
    expect(await texts()).toEqual({ 1: blank, 2: null, 3: 'Draughty' });
  });

  it('does so in order with the fold, for any batch boundaries', async () => {
    const events = [
      ...book(written('1', 'ada', 'Lovely'), written('2', 'bob', 'Draughty'), turned('1')),
      ...book(written('4', 'ada', 'Never touched again')),
      forget('ada'),
      ...book(mended('2', 'Warm'), turned('1'), mended('1', 'Lovely!'), written('3', 'ada', 'Once more')),
      forget('bob'),
      ...book(turned('2')),
    ];
    await happened(...events);
    for (let size = 1; size <= events.length; size += 1) {
      const name = `notes_by_${size}`;
      const engine = await history.engine([{ ...notes, name }], { batchSize: size });
      await engine.catchUp(name);
      const { rows } = await history.database.pool.query(`select * from read_models.${name} order by note`);
      expect(rows, `batches of ${size}`).toEqual([
        { note: '1', guest: 'ada', text: blank, pages: 3 },
        { note: '2', guest: 'bob', text: blank, pages: 2 },
        { note: '3', guest: 'ada', text: blank, pages: 1 },
        { note: '4', guest: 'ada', text: blank, pages: 1 },
      ]);
    }
  });

  it('shows blanks for their later events', async () => {
    const engine = await history.engine([notes]);
    await happened(forget('ada'));
    await engine.catchUp('notes');
    await happened(...book(written('1', 'ada', 'Lovely')));
    await engine.catchUp('notes');
    await happened(...book(mended('1', 'Lovely!')));
    await engine.catchUp('notes');
    expect(await texts()).toEqual({ 1: blank });
  });

  it('is verified although people are erased during the verification', async () => {
    const gone = new Set<string>();
    /** Shows fallbacks once a person's key is destroyed, as the encrypting store does. */
    const opened = (event: RecordedEvent): RecordedEvent =>
      Object(event.data).guest !== undefined && gone.has(Object(event.data).guest)
        ? { ...event, data: { ...Object(event.data), text: 'Someone' } }
        : event;
    let isVerified = false;
    const store: EventStore = {
      ...history.store,
      readAll: async (after, limit, types) => {
        if (isVerified && gone.size === 0) {
          gone.add('ada');
          await happened(forget('ada'));
        }
        const page = await history.store.readAll(after, limit, types);
        return { ...page, events: page.events.map(opened) };
      },
    };
    const engine = await history.engine([notes], { store });
    await happened(...book(written('1', 'ada', 'Lovely'), written('2', 'bob', 'Draughty')));
    await engine.catchUp('notes');
    isVerified = true;
    const verify = () => engine.projector('notes').verifyLive(new AbortController().signal, sampleOfRows);
    expect(await verify()).toMatchObject({ state: 'passed', history: { compared: 2, differing: 0 } });
    await history.database.pool.query(`update read_models.notes_v1 set text = 'Changed' where note = '2'`);
    expect(await verify()).toMatchObject({ state: 'failed', history: { differing: 1 } });
    await engine.catchUp('notes');
    await history.database.pool.query(`update read_models.notes_v1 set text = 'Draughty' where note = '2'`);
    expect(await verify()).toMatchObject({ state: 'passed' });
    await history.database.pool.query(`update read_models.notes_v1 set text = 'Lovely' where note = '1'`);
    expect(await verify()).toMatchObject({ state: 'failed' });
  });

  it('advances past an event that only erases', async () => {
    const engine = await history.engine([notes]);
    await happened(...book(written('1', 'ada', 'Lovely')));
    await engine.catchUp('notes');
    await happened(forget('ada'));
    expect(await engine.catchUp('notes')).toBe(await history.store.head());
  });

  it('blanks rows that wait behind a parked event, and shows blanks once it is replayed', async () => {
    const broken: typeof notes = {
      ...notes,
      handlers: {
        ...notes.handlers,
        PageTurned: () => {
          throw new Error('Stuck');
        },
      },
    };
    const engine = await history.engine([broken]);
    await happened(...book(written('1', 'ada', 'Lovely'), turned('1'), mended('1', 'Lovely!')));
    await engine.catchUp('notes');
    expect(await texts()).toEqual({ 1: 'Lovely' });
    await happened(forget('ada'));
    await engine.catchUp('notes');
    expect(await texts()).toEqual({ 1: blank });
    expect(await engine.status()).toMatchObject([{ parked: 1, waiting: 1, caughtUp: true }]);

    const fixed = await history.engine([notes]);
    await fixed.catchUp('notes');
    expect(await fixed.status()).toMatchObject([{ parked: 0, waiting: 0 }]);
    expect((await history.database.pool.query('select * from read_models.notes')).rows).toEqual([
      { note: '1', guest: 'ada', text: blank, pages: 2 },
    ]);
  });

  it('erases even in a batch with a row that the database refuses', async () => {
    const engine = await history.engine([notes]);
    await happened(...book(written('1', 'ada', 'Lovely'), written('4', 'ada', 'Never touched again')));
    await engine.catchUp('notes');
    await happened(
      ...book(written('2', 'ada', 'Again'), written('3', 'bob', 'Far', 2 ** 40)),
      forget('ada'),
      ...book(mended('1', 'Lovely!')),
    );
    await engine.catchUp('notes');
    expect(await texts()).toEqual({ 1: blank, 2: blank, 4: blank });
    expect(await engine.status()).toMatchObject([{ parked: 1, caughtUp: true }]);
  });

  it('also erases by an event whose own row is parked', async () => {
    const counting: typeof notes = {
      ...notes,
      key: (event) => (event.type === 'GuestForgotten' ? 'nowhere' : event.data.note),
      handlers: {
        ...notes.handlers,
        GuestForgotten: () => {
          throw new Error('Stuck');
        },
      },
    };
    const engine = await history.engine([counting]);
    await happened(...book(written('1', 'ada', 'Lovely')), forget('ada'));
    await engine.catchUp('notes');
    expect(await texts()).toEqual({ 1: blank });
    expect(await engine.status()).toMatchObject([{ parked: 1 }]);
  });

  it('erases in candidate, live and previous generations', async () => {
    const first = await history.engine([notes]);
    await happened(...book(written('1', 'ada', 'Lovely'), written('2', 'bob', 'Draughty')));
    await first.catchUp('notes');
    const second = await history.engine([{ ...notes, version: 2 }]);
    await second.catchUp('notes');
    const third = await history.engine([{ ...notes, version: 3 }], { batchSize: 1 });
    await happened(forget('ada'));
    await third.catchUp('notes');
    const left = { 1: blank, 2: 'Draughty' };
    for (const version of [1, 2, 3]) expect(await texts(`read_models.notes_v${version}`)).toEqual(left);
    await second.catchUp('notes');
    expect(await texts('read_models.notes_v2')).toEqual(left);
  });

  it('erases in an older table, in the columns that it has', async () => {
    const { personal: _later, ...impersonal } = notes;
    const { pages: _pages, ...columns } = notes.table.columns;
    const table = { ...notes.table, columns };
    const before = projection<typeof table, GuestEvent>({
      ...impersonal,
      table,
      handlers: {
        NoteWritten: (_row, { data: { note, guest, text } }) => ({ note, guest, text }),
      },
    });
    const first = await history.engine([before]);
    await happened(...book(written('1', 'ada', 'Lovely')));
    await first.catchUp('notes');
    await happened(forget('ada'));
    const second = await history.engine([{ ...notes, version: 2 }]);
    await second.catchUp('notes');
    expect(await texts('read_models.notes_v1')).toEqual({ 1: blank });
  });

  it('finds the rows of a person by an index', async () => {
    await history.engine([notes]);
    const { rows } = await history.database.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = 'notes_v1'`,
    );
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining('(guest)'));
  });

  it.each([
    ['a column that it does not have', { guest: { elsewhere: '' } }],
    ['its key', { guest: { note: '' } }],
    ['the column that names the person', { guest: { guest: '' } }],
    ['a column by a value that does not fit', { guest: { pages: 'none' } }],
    ['a person in a missing column', { pages: { text: blank } }],
    ['one column for two people', { guest: { text: blank }, note: { text: blank } }],
  ])('is refused if it would blank %s', (_what, blanks) => {
    const wrong = { ...notes, personal: { ...notes.personal, blanks } } as Projection;
    expect(() =>
      createProjectionEngine({
        pool: history.database.pool,
        store: history.store,
        projections: [wrong],
        logger: silent,
      }),
    ).toThrow();
  });

  it('leaves nothing of them, even if one worker stalls while another overtakes it', async () => {
    const second = await history.engine([notes], { batchSize: 2 });
    let stalls = 0;
    for (let point = 1; point <= 24; point += 1) {
      const guest = `guest ${point}`;
      await happened(
        ...book(written(`${point} a`, guest, 'Lovely'), written(`${point} b`, 'bob', 'Draughty')),
        ...book(turned(`${point} a`), written(`${point} d`, guest, 'Never touched again')),
        forget(guest),
        ...book(mended(`${point} a`, 'Lovely!'), written(`${point} c`, guest, 'Once more')),
      );

      let passed = Number.NEGATIVE_INFINITY;
      const { promise: stalling, resolve: stalled } = withResolvers();
      const { promise: released, resolve: release } = withResolvers();
      const pool = gatedPool(history.database.pool, async () => {
        passed += 1;
        if (passed !== point) return;
        stalls += 1;
        stalled();
        await released;
      });
      const first = await history.engine([notes], { batchSize: 2, pool });
      passed = 0;
      const run = first.catchUp('notes');
      await Promise.race([stalling, run]);
      let passedIt = false;
      const taken = second.catchUp('notes').finally(() => {
        passedIt = true;
      });
      // The second worker either overtakes the first or waits for its lock; then the first continues.
      await expect.poll(async () => passedIt || (await waitsForLock()), { interval: 1, timeout: 20_000 }).toBe(true);
      release();
      await Promise.all([run, taken]);
      await second.catchUp('notes');
      expect(await texts(), `stalled at point ${point}`).toMatchObject({
        [`${point} a`]: blank,
        [`${point} b`]: 'Draughty',
        [`${point} c`]: blank,
        [`${point} d`]: blank,
      });
    }
    expect(stalls).toBeGreaterThan(15);
  });

  it('leaves nothing of them, at any statement at which a worker fails', async () => {
    const second = await history.engine([notes], { batchSize: 2 });
    let broken = 0;
    for (let point = 1; point <= 24; point += 1) {
      const guest = `guest ${point}`;
      await happened(
        ...book(written(`${point} a`, guest, 'Never touched again'), turned(`${point} a`)),
        forget(guest),
        ...book(written(`${point} b`, guest, 'Once more')),
      );
      let passed = Number.NEGATIVE_INFINITY;
      const pool = gatedPool(history.database.pool, async () => {
        passed += 1;
        if (passed === point) throw new Error('Broken off');
      });
      const first = await history.engine([notes], { batchSize: 2, pool });
      passed = 0;
      await first.catchUp('notes').catch(() => {
        broken += 1;
      });
      await second.catchUp('notes');
      expect(await texts(), `broken off at point ${point}`).toMatchObject({
        [`${point} a`]: blank,
        [`${point} b`]: blank,
      });
    }
    expect(broken).toBeGreaterThan(15);
  });

  it('leaves nothing of them below its checkpoint when its process is killed repeatedly', async () => {
    const guests = Array.from({ length: 60 }, (_, number) => `guest ${number}`);
    const positions = new Map<string, string>();
    await happened(...book(...guests.map((guest) => written(guest, guest, 'Lovely'))));
    await happened(...book(...guests.map((guest) => written(`${guest} before`, guest, 'Never touched again'))));
    for (const guest of guests) {
      const [stream, event] = forget(guest);
      const outcome = await history.store.append(stream, [toAppend(event)], 'any');
      if (outcome.outcome === 'appended') positions.set(guest, outcome.position);
      await happened(...book(mended(guest, 'Lovely!'), written(`${guest} again`, guest, 'Once more')));
    }
    const checkpoint = async (): Promise<string> => {
      const { rows } = await history.database.pool.query<{ position: string }>(
        `select position from projections.checkpoints where name = 'notes'`,
      );
      return rows[0]?.position ?? '';
    };
    /** Notes that are not blank although the checkpoint, which only grows, has passed their erasure. */
    const unblanked = async (): Promise<readonly string[]> => {
      const reached = await checkpoint();
      const { rows } = await history.database.pool.query<NoteRow>('select * from read_models.notes order by note');
      return rows
        .filter(({ guest, text }) => text !== blank && (positions.get(guest) ?? '~') <= reached)
        .map(({ note }) => note);
    };

    const script = fileURLToPath(new URL('../support/projection-worker.ts', import.meta.url));
    for (const guest of ['guest 10', 'guest 25', 'guest 40']) {
      const goal = positions.get(guest) ?? '~';
      const worker = spawn(process.execPath, ['--import', 'tsx', script, history.database.url, 'notes'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const exited = once(worker, 'exit');
      await expect.poll(async () => (await checkpoint()) >= goal, { interval: 0, timeout: 20_000 }).toBe(true);
      worker.kill('SIGKILL');
      await exited;
      expect(await unblanked()).toEqual([]);
    }
    const engine = await history.engine([notes]);
    await engine.catchUp('notes');
    expect(new Set(Object.values(await texts()))).toEqual(new Set([blank]));
  });
});
