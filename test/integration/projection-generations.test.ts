import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ProjectionVerification } from '../../src/contract/projection-verification.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import type { ProjectionEngine } from '../../src/projections/engine/engine.ts';
import { everyRow } from '../../src/projections/engine/verification-snapshot.ts';
import { within } from '../conformance/following.ts';
import { gatedPool } from '../support/gated-pool.ts';
import { blank, forgotten, type NoteRow, notes, written } from '../support/guest-book.ts';
import { added, closed, lookedAt, opened, type TallyRow, tallies, toAppend } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

/** Numbers the requests of a test, like the history. */
const ordersFrom = (start = 0) => {
  let given = start - 1;
  return (): number => {
    given += 1;
    return given;
  };
};

const asked = (generation: number): ProjectionVerification => ({
  state: 'running',
  generation,
  requestedAt: '2026-03-01T09:30:00.000Z',
  finishedAt: null,
  progress: 0,
  error: null,
  position: null,
  rows: null,
  invariants: [],
  history: null,
  live: null,
});

const workOff = async (engine: ProjectionEngine, name: string): Promise<void> => {
  while (await engine.workOnCandidate(name));
};

/** A reader that keeps a table or view open as long as its connection. */
const readingFor = async (history: TallyHistory, relation: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: history.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`begin; select * from ${relation}`);
  return client;
};

const rolesOf = async (engine: ProjectionEngine, name = 'tallies') => {
  const { generations } = await engine.projector(name).generations.state();
  return Object.fromEntries(generations.map(({ generation, role }) => [generation, role]));
};

describe('a candidate generation', () => {
  let history: TallyHistory;
  let order: () => number;
  beforeEach(async () => {
    order = ordersFrom();
    history = await tallyHistory();
    return history.drop;
  });

  const totals = async (table?: string): Promise<Record<string, number>> =>
    Object.fromEntries((await history.rows(table)).map(({ tally, total }) => [tally, total]));

  it('is built from the beginning, while queries read the live one', async () => {
    const engine = await history.engine([tallies], { batchSize: 2 });
    await history.append(opened('a'), added('a', 1), added('a', 2));
    await engine.catchUp('tallies');
    await engine.projector('tallies').generations.begin(order(), 2);
    expect(await rolesOf(engine)).toEqual({ 1: 'main', 2: 'next' });
    expect(await engine.withCandidateWork()).toEqual(['tallies']);
    expect(await totals('read_models.tallies_v1_g2')).toEqual({});
    await workOff(engine, 'tallies');
    expect(await totals('read_models.tallies_v1_g2')).toEqual({ a: 3 });
    expect(await totals()).toEqual({ a: 3 });
    const [, next] = (await engine.projector('tallies').generations.state()).generations;
    expect(next).toMatchObject({ passed: 3, parked: 0, lastError: null });
    expect(next?.readyAt).not.toBeNull();
    expect(next?.rate).toBeGreaterThan(0);
  });

  it('takes over, and the previous one is kept up to date, so that a rollback loses nothing', async () => {
    const engine = await history.engine();
    await history.append(opened('a'));
    await engine.catchUp('tallies');
    const projector = engine.projector('tallies');
    await projector.generations.begin(order(), 2);
    await workOff(engine, 'tallies');
    await projector.swap(order(), 2);
    expect(await rolesOf(engine)).toEqual({ 1: 'kept', 2: 'main' });
    await history.append(added('a', 5));
    await engine.catchUp('tallies');
    expect(await totals()).toEqual({ a: 5 });
    expect(await totals('read_models.tallies_v1')).toEqual({ a: 0 });
    // An immediate rollback shows the same rows, although no worker has folded the previous generation meanwhile.
    await projector.swap(order(), 1);
    expect(await totals()).toEqual({ a: 5 });
    expect(await rolesOf(engine)).toEqual({ 1: 'main', 2: 'kept' });
    await history.append(added('a', 1));
    await engine.catchUp('tallies');
    await workOff(engine, 'tallies');
    expect(await totals('read_models.tallies_v1_g2')).toEqual({ a: 6 });
  });

  it('is dropped when it is cancelled, and the previous one at the next rebuild', async () => {
    const engine = await history.engine();
    const { generations, swap } = engine.projector('tallies');
    await generations.begin(order(), 2);
    await generations.cancel(order(), 2);
    expect(await rolesOf(engine)).toEqual({ 1: 'main' });
    await expect(history.rows('read_models.tallies_v1_g2')).rejects.toThrow('does not exist');
    await generations.begin(order(), 3);
    await swap(order(), 3);
    await generations.begin(order(), 4);
    expect(await rolesOf(engine)).toEqual({ 3: 'main', 4: 'next' });
    await expect(history.rows('read_models.tallies_v1')).rejects.toThrow('does not exist');
    const restarted = await history.engine();
    expect(await restarted.status()).toMatchObject([{ generation: 3, live: true }]);
  });

  it('carries out each request once', async () => {
    const engine = await history.engine();
    const { generations, swap } = engine.projector('tallies');
    await generations.begin(0, 2);
    await generations.begin(0, 2);
    await swap(1, 2);
    await swap(1, 2);
    await generations.cancel(0, 2);
    await swap(0, 1);
    expect(await rolesOf(engine)).toEqual({ 1: 'kept', 2: 'main' });
    expect((await generations.state()).requestsDone).toBe(2);
  });

  it('never shows a reader a gap, an error or an older state, through rebuilds, swaps and rollbacks', async () => {
    const engine = await history.engine([tallies], { batchSize: 7 });
    await history.append(opened('a'), ...Array.from({ length: 60 }, () => added('a', 1)));
    await engine.catchUp('tallies');
    const pool = openPool(history.database.url, 'readers', 4, () => {});
    let going = true;
    let reads = 0;
    const reader = async (statement: { name?: string }): Promise<void> => {
      for (let seen = 0; going; reads += 1) {
        const { rows } = await pool.query<TallyRow>({ ...statement, text: 'select * from read_models.tallies' });
        const total = rows[0]?.total ?? -1;
        if (rows.length !== 1 || total < seen) throw new Error(`${rows.length} rows, ${total} after ${seen}`);
        seen = total;
      }
    };
    let sum = 60;
    let waits = 0;
    /** Reads its own writes. */
    const writer = async (): Promise<void> => {
      for (; going; waits += 1) {
        sum += 1;
        const position = await history.append(added('a', 1));
        if (!(await engine.waitForPosition(['tallies'], position, 10_000))) throw new Error('The wait was in vain.');
        const { rows } = await pool.query<TallyRow>('select total from read_models.tallies');
        if (rows[0]?.total !== sum) throw new Error(`${rows[0]?.total} instead of ${sum}`);
      }
    };
    let folding = true;
    const folder = async (): Promise<void> => {
      while (folding) await engine.catchUp('tallies');
    };
    const readers = Promise.all([reader({}), reader({ name: 'prepared' }), writer()]).then(() => {});
    const watching = Promise.all([readers, folder()]).then(() => {});
    const { generations, swap } = engine.projector('tallies');
    const lead = async (): Promise<void> => {
      for (let generation = 2; generation <= 6; generation += 1) {
        await generations.begin(order(), generation);
        await workOff(engine, 'tallies');
        await swap(order(), generation);
        await swap(order(), generation - 1);
        await swap(order(), generation);
      }
    };
    await Promise.race([lead(), watching]);
    going = false;
    await readers;
    folding = false;
    await watching;
    await pool.end();
    expect(reads).toBeGreaterThan(20);
    expect(waits).toBeGreaterThan(5);
    expect(await rolesOf(engine)).toEqual({ 5: 'kept', 6: 'main' });
  }, 60_000);

  it.each(['begin', 'swap', 'roll back'])('survives a crash at any statement of a %s', async (what) => {
    const second = await history.engine();
    await history.append(opened('a'), added('a', 1));
    await second.catchUp('tallies');
    const steady = second.projector('tallies');
    let broken = 0;
    let generation = 1;
    for (let point = 1; point <= 14; point += 1) {
      await history.append(added('a', 1));
      let passed = Number.NEGATIVE_INFINITY;
      const pool = gatedPool(history.database.pool, async () => {
        passed += 1;
        if (passed === point) throw new Error('Broken off');
      });
      const first = (await history.engine([tallies], { pool })).projector('tallies');
      const before = generation;
      if (what !== 'begin') {
        generation += 1;
        await steady.generations.begin(order(), generation);
        if (what === 'roll back') await steady.swap(order(), generation);
      } else generation += 1;
      const number = order();
      const steps = {
        begin: () => first.generations.begin(number, generation),
        swap: () => first.swap(number, generation),
        'roll back': () => first.swap(number, before),
      };
      passed = 0;
      await steps[what as keyof typeof steps]().catch(() => {
        broken += 1;
      });
      passed = Number.NEGATIVE_INFINITY;
      // Readers see one complete generation, wherever the worker stopped.
      expect(Object.keys(await totals())).toEqual(['a']);
      // The next worker gets the same request.
      if (what === 'begin') await steady.generations.begin(number, generation);
      else await steady.swap(number, what === 'swap' ? generation : before);
      if (what === 'begin') await steady.swap(order(), generation);
      if (what === 'roll back') await steady.swap(order(), generation);
      await second.catchUp('tallies');
      expect(await totals(), `broken off at point ${point}`).toEqual({ a: point + 1 });
      expect(await rolesOf(second)).toMatchObject({ [generation]: 'main' });
    }
    expect(broken).toBeGreaterThan(5);
  });

  it('never shows a swap as done with the generations from before it', async () => {
    const steady = (await history.engine([tallies])).projector('tallies');
    await steady.generations.begin(order(), 2);
    const request = order();
    let isSwapped = true;
    const pool = gatedPool(history.database.pool, async (moment) => {
      if (moment === 'before' || isSwapped) return;
      isSwapped = true;
      await steady.swap(request, 2);
    });
    const reader = (await history.engine([tallies], { pool })).projector('tallies');
    isSwapped = false;
    const { requestsDone, generations } = await reader.generations.state();
    expect(isSwapped).toBe(true);
    const live = generations.find((one) => one.live)?.generation;
    expect([requestsDone, live]).not.toEqual([request + 1, 1]);
    expect(await reader.generations.state()).toMatchObject({ requestsDone: request + 1 });
  });

  it('is built once by two workers, even if one fails repeatedly', async () => {
    const amounts = Array.from({ length: 60 }, (_, n) => n);
    await history.append(opened('a'), ...amounts.map((n) => added('a', n)));
    let statements = 0;
    let shaking = false;
    const pool = gatedPool(history.database.pool, async () => {
      statements += 1;
      if (shaking && statements % 9 === 0) throw new Error('Broken off');
    });
    const steady = await history.engine([tallies], { batchSize: 2 });
    await steady.catchUp('tallies');
    const other = await history.engine([tallies], { batchSize: 3 });
    await steady.projector('tallies').generations.begin(order(), 2);
    const shaky = await history.engine([tallies], { batchSize: 1, pool });
    shaking = true;
    await Promise.all([
      workOff(steady, 'tallies'),
      workOff(other, 'tallies'),
      (async () => {
        for (let turn = 0; turn < 20; turn += 1) await shaky.workOnCandidate('tallies').catch(() => false);
      })(),
    ]);
    await workOff(steady, 'tallies');
    expect((await history.rows('read_models.tallies_v1_g2'))[0]?.trail).toEqual(['opened', ...amounts.map(String)]);
  });

  it('is built and swapped by workers that are killed during it', async () => {
    const engine = await history.engine();
    const begun = async (...args: readonly string[]) => {
      const script = fileURLToPath(new URL('../support/generations-worker.ts', import.meta.url));
      const worker = spawn(process.execPath, ['--import', 'tsx', script, history.database.url, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      onTestFinished(() => void worker.kill('SIGKILL'));
      const exited = once(worker, 'exit');
      return async () => {
        worker.kill('SIGKILL');
        await exited;
      };
    };
    const more = Array.from({ length: 90 }, () => added('a', 1));
    await history.append(opened('a'), ...more);
    await engine.catchUp('tallies');
    const { generations } = engine.projector('tallies');
    await generations.begin(0, 2);
    const passedBy = async (generation: number) =>
      (await generations.state()).generations.find((one) => one.generation === generation)?.passed ?? 0;
    for (const goal of [10, 40]) {
      const kill = await begun();
      await expect.poll(() => passedBy(2), { interval: 0, timeout: 60_000 }).toBeGreaterThan(goal);
      await kill();
      expect(await totals()).toEqual({ a: 90 });
    }
    await workOff(engine, 'tallies');
    expect(await passedBy(2)).toBe(91);

    let written = 90;
    for (const swaps of [1, 6, 15]) {
      const start = (await generations.state()).requestsDone;
      const kill = await begun(String(start));
      const reached = async () => (await generations.state()).requestsDone - start;
      while ((await reached()) <= swaps) {
        await history.append(added('a', 1));
        written += 1;
        await pause(20);
      }
      await kill();
      const { requestsDone: obeyed, generations: standing } = await generations.state();
      // Readers see only the generation of the last request.
      expect(standing.filter(({ live }) => live)).toMatchObject([
        { generation: obeyed % 2 === 0 ? 2 : 1, role: 'main' },
      ]);
      expect(Object.keys(await totals())).toEqual(['a']);
    }
    await engine.catchUp('tallies');
    await workOff(engine, 'tallies');
    const trail = ['opened', ...Array.from({ length: written }, () => '1')];
    for (const table of ['tallies', 'tallies_v1', 'tallies_v1_g2']) {
      expect(await history.rows(`read_models.${table}`)).toMatchObject([{ total: written, trail }]);
    }
  }, 240_000);
});

describe('a swap', () => {
  let history: TallyHistory;
  let order: () => number;
  beforeEach(async () => {
    order = ordersFrom();
    history = await tallyHistory();
    return history.drop;
  });
  const many = (count: number) => Array.from({ length: count }, () => added('a', 1));

  it('does not block writers while the candidate catches up', async () => {
    const engine = await history.engine();
    await history.append(opened('a'), ...many(20));
    await engine.catchUp('tallies');
    await engine.projector('tallies').generations.begin(order(), 2);
    const { promise: held, resolve: open } = withResolvers();
    const slow = {
      ...history.store,
      readAll: async (...page: Parameters<typeof history.store.readAll>) => {
        await held;
        return history.store.readAll(...page);
      },
    };
    const other = await history.engine([tallies], { store: slow });
    const swapping = other.projector('tallies').swap(order(), 2);
    await history.append(added('a', 1));
    await within(5_000, 'the live one is written', engine.catchUp('tallies'));
    expect(await history.rows()).toMatchObject([{ total: 21 }]);
    open();
    await swapping;
    expect(await rolesOf(engine)).toEqual({ 1: 'kept', 2: 'main' });
    expect(await history.rows()).toMatchObject([{ total: 21 }]);
  });

  it('succeeds even if another worker is folding the candidate', async () => {
    const engine = await history.engine([tallies], { batchSize: 2 });
    const busy = await history.engine([tallies], { batchSize: 1 });
    await history.append(opened('a'), ...many(150));
    await engine.catchUp('tallies');
    await engine.projector('tallies').generations.begin(order(), 2);
    let going = true;
    const working = (async () => {
      while (going) await busy.workOnCandidate('tallies');
    })();
    await engine.projector('tallies').swap(order(), 2);
    going = false;
    await working;
    expect(await rolesOf(engine)).toEqual({ 1: 'kept', 2: 'main' });
    expect(await history.rows()).toMatchObject([{ total: 150 }]);
  });

  it.each([
    ['a generation', 1],
    ['a later version', 2],
  ])(
    'to %s does not block readers during a long query',
    async (_what, version) => {
      const engine = await history.engine();
      await history.append(opened('a'));
      await engine.catchUp('tallies');
      const pool = openPool(history.database.url, 'readers', 2, () => {});
      const long = await pool.connect();
      await long.query('begin; select * from read_models.tallies');
      let swapped = false;
      const taking = async (): Promise<void> => {
        const { generations, swap } = engine.projector('tallies');
        const later = version === 2 ? await history.engine([{ ...tallies, version }]) : null;
        if (!later) await generations.begin(order(), 2);
        const number = order();
        for (let tried = 0; !swapped; tried += 1) {
          swapped = await (later ? later.catchUp('tallies') : swap(number, 2)).then(
            () => true,
            () => false,
          );
          if (tried === 0) expect(swapped).toBe(false);
        }
      };
      const takingOver = taking();
      const waits: number[] = [];
      while (waits.length < 100) {
        const began = performance.now();
        expect((await pool.query('select * from read_models.tallies')).rows).toHaveLength(1);
        waits.push(performance.now() - began);
        await pause(20);
      }
      expect(swapped).toBe(false);
      expect(Math.max(...waits)).toBeLessThan(1_000);
      await long.query('commit');
      long.release();
      await takingOver;
      await pool.end();
      const { rows } = await history.database.pool.query(
        'select version, generation from projections.checkpoints where live',
      );
      expect(rows).toEqual([version === 2 ? { version: 2, generation: 1 } : { version: 1, generation: 2 }]);
    },
    30_000,
  );

  it('leaves no table without planner statistics', async () => {
    const engine = await history.engine();
    await history.append(...Array.from({ length: 40 }, (_, n) => opened(`tally ${n}`)));
    await engine.catchUp('tallies');
    await engine.projector('tallies').generations.begin(order(), 2);
    await workOff(engine, 'tallies');
    const { rows } = await history.database.pool.query(
      `select reltuples from pg_class where oid = 'read_models.tallies_v1_g2'::regclass`,
    );
    expect(rows).toEqual([{ reltuples: 40 }]);
  });
});

describe('a dropped table', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });
  const tables = async (): Promise<readonly string[]> => {
    const { rows } = await history.database.pool.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'read_models'::regnamespace and relkind = 'r' order by 1`,
    );
    return rows.map(({ relname }) => relname);
  };

  it('is dropped once it has no readers, after the request was carried out', async () => {
    const engine = await history.engine();
    const { generations } = engine.projector('tallies');
    await generations.begin(0, 2);
    const reading = await readingFor(history, 'read_models.tallies_v1_g2');
    await generations.cancel(1, 2);
    expect(await rolesOf(engine)).toEqual({ 1: 'main' });
    expect((await generations.state()).requestsDone).toBe(2);
    expect(await tables()).toEqual(['tallies_v1', 'tallies_v1_g2']);
    expect(await engine.withCandidateWork()).toEqual(['tallies']);
    await reading.end();
    await workOff(engine, 'tallies');
    expect(await tables()).toEqual(['tallies_v1']);
    expect(await engine.withCandidateWork()).toEqual([]);
  });

  it('is that of a rebuild if a later version has taken over meanwhile', async () => {
    const before = await history.engine([tallies], { batchSize: 1 });
    await history.append(opened('a'), added('a', 1), added('a', 2));
    await before.catchUp('tallies');
    await before.projector('tallies').generations.begin(0, 2);
    const after = await history.engine([{ ...tallies, version: 2 }]);
    expect(await after.withCandidateWork()).toEqual([]);
    // The old release continues its rebuild until the new version is live.
    await workOff(before, 'tallies');
    expect(await history.rows('read_models.tallies_v1_g2')).toMatchObject([{ total: 3 }]);
    await after.catchUp('tallies');
    expect(await rolesOf(before)).toEqual({ 1: 'main' });
    expect(await after.withCandidateWork()).toEqual(['tallies']);
    await workOff(after, 'tallies');
    await workOff(before, 'tallies');
    expect(await tables()).toEqual(['tallies_v1', 'tallies_v2']);
    // The request to the rebuild arrives too late and has no effect.
    await before.projector('tallies').swap(1, 2);
    expect(await history.rows()).toMatchObject([{ total: 3 }]);
    const { rows } = await history.database.pool.query('select version from projections.checkpoints where live');
    expect(rows).toEqual([{ version: 2 }]);
  });
});

describe('a verification', () => {
  let history: TallyHistory;
  let engine: ProjectionEngine;
  let order: () => number;
  beforeEach(async () => {
    order = ordersFrom();
    history = await tallyHistory();
    engine = await history.engine([{ ...tallies, invariants: { 'No total is below zero.': 'total >= 0' } }]);
    await history.append(opened('a'), added('a', 3), opened('b'), opened('c'));
    await engine.catchUp('tallies');
    await engine.projector('tallies').generations.begin(order(), 2);
    await workOff(engine, 'tallies');
    return history.drop;
  });
  const verified = async (): Promise<ProjectionVerification | null | undefined> => {
    const { generations } = engine.projector('tallies');
    await generations.requestVerification(order(), 2, asked(2));
    await workOff(engine, 'tallies');
    return (await generations.state()).generations.find(({ generation }) => generation === 2)?.verification;
  };

  it('succeeds if the rows match the history', async () => {
    expect(await verified()).toMatchObject({
      state: 'passed',
      rows: { verified: 3, live: 3 },
      invariants: [{ sentence: 'No total is below zero.', broken: 0 }],
      history: { compared: 3, differing: 0, parked: 0 },
      live: { compared: 3, differing: 0, samePosition: true },
      error: null,
    });
  });

  it('reads only the events that the projection folds', async () => {
    const read = new Set<string>();
    const readAll: EventStore['readAll'] = async (...page) => {
      const found = await history.store.readAll(...page);
      for (const { type } of found.events) read.add(type);
      return found;
    };
    const reader = await history.engine([tallies], { store: { ...history.store, readAll } });
    await history.append(lookedAt('a'), closed('c'));
    await reader.catchUp('tallies');
    read.clear();
    const found = await reader.projector('tallies').verifyLive(new AbortController().signal, everyRow);
    expect(found).toMatchObject({ state: 'passed', history: { compared: 2, differing: 0 } });
    expect([...read].sort()).toEqual(['TallyAdded', 'TallyClosed', 'TallyOpened']);
  });

  it('keeps its result when a slower worker, which verifies the same, notes its progress', async () => {
    const passed = await verified();
    if (!passed) expect.fail('There is no verification.');
    const { generations } = engine.projector('tallies');
    const late = { ...passed, state: 'running', finishedAt: null, progress: 0.5 } as const;
    expect(await generations.noteVerification(2, late)).toBe(false);
    expect((await generations.state()).generations[1]?.verification).toEqual(passed);
  });

  it('finds changed, missing and extra rows, without reporting values', async () => {
    await history.database.pool.query(
      `update read_models.tallies_v1_g2 set label = 'Somebody’s name' where tally = 'a';
       delete from read_models.tallies_v1_g2 where tally = 'b';
       insert into read_models.tallies_v1_g2 (tally, total) values ('z', -1)`,
    );
    const found = await verified();
    const differences = [
      { key: 'a', what: 'differs', columns: ['label'] },
      { key: 'b', what: 'missing', columns: [] },
      { key: 'z', what: 'surplus', columns: [] },
    ];
    expect(found).toMatchObject({
      state: 'failed',
      history: { differing: 3, differences },
      live: { differing: 3, differences },
      invariants: [{ broken: 1 }],
    });
    expect(JSON.stringify(found)).not.toContain('Somebody');
  });

  it('holds few rows in memory, however many are missing', async () => {
    await history.append(...Array.from({ length: 2_500 }, (_, n) => opened(`tally ${n}`)));
    await engine.catchUp('tallies');
    await workOff(engine, 'tallies');
    await history.database.pool.query(`delete from read_models.tallies_v1_g2 where tally <> 'a'`);
    const found = await verified();
    expect(found).toMatchObject({ state: 'failed', rows: { verified: 1, live: 2_503 } });
    expect(found?.history?.compared).toBeGreaterThan(400);
    expect(found?.history?.compared).toBeLessThan(1_100);
    // The one remaining row agrees with the history, if the sample contains it.
    expect((found?.history?.compared ?? 0) - (found?.history?.differing ?? 0)).toBeLessThanOrEqual(1);
  });

  describe('of every row', () => {
    const fewAtOnce = { ...everyRow, rowsAtOnce: 100 };
    const whole = () => engine.projector('tallies').verifyLive(new AbortController().signal, fewAtOnce);
    beforeEach(async () => {
      await history.append(...Array.from({ length: 2_500 }, (_, n) => opened(`tally ${n}`)));
      await engine.catchUp('tallies');
    });

    it('finds one changed byte in one row of a large table', async () => {
      expect(await whole()).toMatchObject({ state: 'passed', history: { compared: 2_503, differing: 0 } });
      await history.database.pool.query(
        `update read_models.tallies_v1 set label = 'tally 1777.' where tally = 'tally 1777'`,
      );
      expect(await whole()).toMatchObject({
        state: 'failed',
        history: {
          compared: 2_503,
          differing: 1,
          differences: [{ key: 'tally 1777', what: 'differs', columns: ['label'] }],
        },
      });
    });

    it('finds all missing rows, although few fit into memory', async () => {
      await history.database.pool.query(`delete from read_models.tallies_v1 where tally <> 'a'`);
      expect(await whole()).toMatchObject({ state: 'failed', history: { compared: 2_503, differing: 2_502 } });
    });
  });

  it('does not treat a difference from the live generation as an error', async () => {
    await history.database.pool.query(`update read_models.tallies_v1 set total = 99 where tally = 'a'`);
    expect(await verified()).toMatchObject({
      state: 'passed',
      live: { differing: 1, differences: [{ key: 'a', what: 'differs', columns: ['total'] }] },
    });
  });
});

describe('a paused projection', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('folds nothing, blocks no caller, and continues where it stopped', async () => {
    const engine = await history.engine();
    await history.append(opened('a'));
    const before = await engine.catchUp('tallies');
    const { generations } = engine.projector('tallies');
    await generations.setPaused(0, true);
    const position = await history.append(added('a', 1));
    expect(await engine.catchUp('tallies')).toBe(before);
    const began = performance.now();
    expect(await engine.waitForPosition(['tallies'], position, 30_000)).toBe(false);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await engine.waitForPosition(['tallies'], before, 30_000)).toBe(true);
    expect([...(await engine.positions()).keys()]).toEqual([]);
    expect(await engine.status()).toMatchObject([{ paused: true, caughtUp: false }]);
    await generations.setPaused(1, false);
    expect(await engine.catchUp('tallies')).toBe(position);
    expect(await history.rows()).toMatchObject([{ total: 1 }]);
  });

  it('stops a worker during its work', async () => {
    const engine = await history.engine([tallies], { batchSize: 1 });
    const pausing = await history.engine();
    await history.append(opened('a'), ...Array.from({ length: 50 }, () => added('a', 1)));
    const run = engine.catchUp('tallies');
    await pausing.projector('tallies').generations.setPaused(0, true);
    await run;
    const { rows } = await history.database.pool.query('select position from projections.checkpoints');
    await engine.catchUp('tallies');
    expect((await history.database.pool.query('select position from projections.checkpoints')).rows).toEqual(rows);
    expect(rows[0]?.position < (await history.store.head())).toBe(true);
  });
});

describe('erasing a person', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });
  const texts = async (table: string): Promise<Record<string, string | null>> => {
    const { rows } = await history.database.pool.query<NoteRow>(`select * from read_models.${table} order by note`);
    return Object.fromEntries(rows.map(({ note, text }) => [note, text]));
  };
  const write = (note: string, guest: string) =>
    history.store.append('book-1', [toAppend(written(note, guest, 'Lovely'))], 'any');
  const forget = (guest: string) => history.store.append(`guest-${guest}`, [toAppend(forgotten)], 'any');
  const left = { 1: blank, 2: 'Lovely' };

  it('reaches the previous generation and the candidate at once', async () => {
    const order = ordersFrom();
    const engine = await history.engine([notes]);
    const { generations, swap } = engine.projector('notes');
    await write('1', 'ada');
    await write('2', 'bob');
    await engine.catchUp('notes');
    await generations.begin(order(), 2);
    await workOff(engine, 'notes');
    await swap(order(), 2);
    await forget('ada');
    // Only the live generation is folded.
    await engine.catchUp('notes');
    expect(await texts('notes')).toEqual(left);
    expect(await texts('notes_v1')).toEqual(left);
    await generations.begin(order(), 3);
    await workOff(engine, 'notes');
    expect(await texts('notes_v1_g3')).toEqual(left);
    await forget('bob');
    await engine.catchUp('notes');
    expect(await texts('notes_v1_g3')).toEqual({ 1: blank, 2: blank });
    await swap(order(), 3);
    expect(await texts('notes')).toEqual({ 1: blank, 2: blank });
  });

  it('reaches a paused projection, too, and lasts after it is resumed', async () => {
    const engine = await history.engine([notes]);
    const { generations } = engine.projector('notes');
    await write('1', 'ada');
    await write('2', 'bob');
    await engine.catchUp('notes');
    await generations.setPaused(0, true);
    await forget('ada');
    await write('3', 'ada');
    await engine.catchUp('notes');
    expect(await texts('notes')).toEqual(left);
    await generations.setPaused(1, false);
    await engine.catchUp('notes');
    expect(await texts('notes')).toEqual({ ...left, 3: blank });
  });

  it('reaches a paused projection even if the wake-up was lost', async () => {
    const engine = await history.engine([notes]);
    await write('1', 'ada');
    const before = await engine.catchUp('notes');
    await engine.projector('notes').generations.setPaused(0, true);
    expect(await engine.positions()).toEqual(new Map([['notes', before]]));
    await forget('ada');
    const head = await history.store.head();
    // The sweep wakes projections that are behind the head.
    expect((await engine.positions()).get('notes')).not.toBe(head);
    await engine.catchUp('notes');
    expect(await engine.positions()).toEqual(new Map([['notes', head]]));
  });

  it('reaches a paused projection of which a release brings a later version', async () => {
    const before = await history.engine([notes]);
    await write('1', 'ada');
    await write('2', 'bob');
    await before.catchUp('notes');
    await before.projector('notes').generations.setPaused(0, true);
    const after = await history.engine([{ ...notes, version: 2 }]);
    await forget('ada');
    await after.catchUp('notes');
    expect(await texts('notes')).toEqual(left);
    expect(await texts('notes_v2')).toEqual({});
    await after.projector('notes').generations.setPaused(1, false);
    await after.catchUp('notes');
    expect(await texts('notes_v2')).toEqual(left);
    expect(await after.status()).toContainEqual(expect.objectContaining({ version: 2, live: true }));
  });

  it('does not fail a verification', async () => {
    const engine = await history.engine([notes]);
    const { generations } = engine.projector('notes');
    await write('1', 'ada');
    await write('2', 'bob');
    await forget('ada');
    await engine.catchUp('notes');
    await generations.begin(0, 2);
    await workOff(engine, 'notes');
    await generations.requestVerification(1, 2, asked(2));
    await workOff(engine, 'notes');
    const [, next] = (await generations.state()).generations;
    expect(next?.verification).toMatchObject({ state: 'passed', history: { compared: 2, differing: 0 } });
  });
});
