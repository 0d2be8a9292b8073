import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import type { Projection } from '../../src/projections/engine/projection.ts';
import { gatedPool } from '../support/gated-pool.ts';
import {
  added,
  moved,
  opened,
  silent,
  type TallyEvent,
  type TallyRow,
  tallies,
  talliesAgain,
} from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

/** A history whose rows show every lost, doubled or reordered event. */
const busy = (events: number): readonly TallyEvent[] => [
  opened('a'),
  opened('b'),
  ...Array.from({ length: events }, (_, n) => (n % 3 === 0 ? moved('a', 'b', n) : added(n % 2 === 0 ? 'a' : 'b', n))),
];

/** The expected rows, folded in memory. */
const trails = (events: readonly TallyEvent[]): Record<string, readonly string[]> => {
  const rows: Record<string, string[]> = {};
  const note = (tally: string, change: string): void => {
    rows[tally] = [...(rows[tally] ?? []), change];
  };
  for (const { type, data } of events) {
    if (type === 'TallyOpened') note(data.tally, 'opened');
    if (type === 'TallyAdded') note(data.tally, String(data.amount));
    if (type === 'TallyMoved') {
      note(data.from, String(-data.amount));
      note(data.to, String(data.amount));
    }
  }
  return rows;
};

/** Two projections, which a worker folds together. */
const both: readonly Projection[] = [tallies, talliesAgain];

const trailsOf = (rows: readonly TallyRow[]): Record<string, readonly string[]> =>
  Object.fromEntries(rows.map(({ tally, trail }) => [tally, trail]));

/** Expects that both projections folded these events, each once and in order. */
const expectFolded = async (history: TallyHistory, events: readonly TallyEvent[], where?: string): Promise<void> => {
  for (const { name } of both) {
    expect(trailsOf(await history.rows(`read_models.${name}`)), where).toEqual(trails(events));
  }
};

/** Waits until `work` ends or one of its statements waits for a lock. */
const endsOrBlocks = async ({ database: { pool } }: TallyHistory, work: Promise<unknown>): Promise<void> => {
  let ended = false;
  const ending = work.finally(() => {
    ended = true;
  });
  const isBlocked = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount !== 0;
  };
  while (!ended && !(await isBlocked()));
  if (ended) await ending;
};

describe('two workers on the same projections', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('never apply a batch twice, even if one stalls while the other overtakes it', async () => {
    const events: TallyEvent[] = [];
    const second = await history.engine(both, { batchSize: 3 });
    let stalls = 0;
    for (let point = 1; point <= 20; point += 1) {
      const more = busy(10);
      events.push(...more);
      await history.append(...more);

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
      const first = await history.engine(both, { batchSize: 3, pool });
      passed = 0;
      const run = first.catchUpAll();
      await Promise.race([stalling, run]);
      const overtaking = second.catchUpAll();
      // If the first worker stalls within its transaction, the second waits for its locks.
      await endsOrBlocks(history, overtaking);
      release();
      await Promise.all([run, overtaking]);
      await second.catchUpAll();
      await expectFolded(history, events, `stalled at point ${point}`);
    }
    expect(stalls).toBeGreaterThan(15);
  });

  it('never apply a batch twice when many run at once', async () => {
    const engines = await Promise.all(Array.from({ length: 4 }, (_, n) => history.engine(both, { batchSize: n + 1 })));
    const events: TallyEvent[] = [];
    for (let round = 0; round < 15; round += 1) {
      const more = busy(10);
      events.push(...more);
      await history.append(...more);
      await Promise.all(engines.map((engine) => engine.catchUpAll()));
    }
    await engines[0]?.catchUpAll();
    await expectFolded(history, events);
  });

  it.each([
    ['one projection', [tallies]],
    ['projections that are folded together', both],
  ])('do not take %s from each other before either has folded a page', async (_, projections) => {
    /** A new worker, whose pages are held until they are let go. */
    const held = async () => {
      let hold: Promise<void> | null = null;
      let letGo = (): void => {};
      const readAll: EventStore['readAll'] = async (...asked) => {
        await hold;
        return history.store.readAll(...asked);
      };
      let statements = 0;
      const pool = gatedPool(history.database.pool, async () => {
        statements += 1;
      });
      const engine = await history.engine(projections, { store: { ...history.store, readAll }, pool });
      hold = new Promise((resolve) => {
        letGo = resolve;
      });
      return { engine, letGo: () => letGo(), statements: () => statements };
    };
    const fences = async (): Promise<readonly number[]> =>
      (
        await history.database.pool.query<{ fence: string }>('select fence from projections.checkpoints order by name')
      ).rows.map(({ fence }) => Number(fence));
    /** Begins a run that takes the projections over and waits for its page. */
    const taking = async ({ engine }: Awaited<ReturnType<typeof held>>): Promise<{ readonly end: Promise<void> }> => {
      const before = await fences();
      const end = engine.catchUpAll();
      await expect.poll(fences).toEqual(before.map((fence) => fence + 1));
      return { end };
    };
    // Folding begins with each projection by itself, before they are folded together.
    await (await history.engine(projections)).catchUpAll();
    const [first, second] = [await held(), await held()];
    const events = busy(10);
    await history.append(...events);
    try {
      const [begun, overtaking] = [await taking(first), await taking(second)];
      const taken = await fences();

      first.letGo();
      await begun.end;
      const looked = first.statements();
      const again = first.engine.catchUpAll();
      await expect.poll(first.statements).toBeGreaterThan(looked + 3);
      expect(await fences(), 'the second goes on').toEqual(taken);

      // The second has stopped, for all that others can see.
      await again;
      expect(trailsOf(await history.rows())).toEqual(trails(events));
      second.letGo();
      await overtaking.end;
    } finally {
      first.letGo();
      second.letGo();
    }
    for (const { name } of projections) {
      expect(trailsOf(await history.rows(`read_models.${name}`))).toEqual(trails(events));
    }
  });

  it('take over from a worker that is gone', async () => {
    const first = await history.engine();
    const second = await history.engine();
    await history.append(opened('a'));
    await first.catchUp('tallies');
    await history.append(added('a', 1));
    await second.catchUp('tallies');
    const last = await history.append(added('a', 2));
    expect(await first.catchUp('tallies')).toBe(last);
    expect(trailsOf(await history.rows())).toEqual({ a: ['opened', '1', '2'] });
  });
});

describe('a worker that loses its connections', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('neither loses nor repeats an event when they are cut during batches', async () => {
    const events = busy(120);
    const last = await history.append(...events);
    const pool = openPool(history.database.url, 'cut', 3, () => {});
    let statements = 0;
    const cuts: Promise<unknown>[] = [];
    const cutting = gatedPool(pool, async (moment) => {
      statements += 1;
      if (moment === 'after' || statements % 23 !== 0) return;
      // Not awaited, so that the cut races with the statement.
      cuts.push(
        history.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'fellowbridge-cut'`,
        ),
      );
    });
    await history.engine(both);
    const engine = createProjectionEngine({
      pool: cutting,
      store: history.store,
      projections: both,
      logger: silent,
      batchSize: 2,
    });
    let failures = 0;
    for (let isDone = false; !isDone; ) {
      try {
        await engine.catchUpAll();
        isDone = [...(await engine.positions()).values()].every((position) => position === last);
      } catch {
        failures += 1;
      }
    }
    expect(failures).toBeGreaterThan(2);
    await expectFolded(history, events);
    await Promise.all(cuts);
    await engine.close();
    await pool.end();
  });

  it('neither loses nor repeats an event when its process is killed repeatedly', async () => {
    const events: TallyEvent[] = [];
    const script = fileURLToPath(new URL('../support/projection-worker.ts', import.meta.url));
    for (const batches of [1, 4, 9]) {
      const more = busy(60);
      events.push(...more);
      await history.append(...more);
      const worker = spawn(
        process.execPath,
        ['--import', 'tsx', script, history.database.url, ...both.map(({ name }) => name)],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const start = await history.database.pool.query<{ position: string }>(
        'select position from projections.checkpoints',
      );
      const exited = once(worker, 'exit');
      const moves = new Set(start.rows.map(({ position }) => position));
      await expect
        .poll(
          async () => {
            const { rows } = await history.database.pool.query<{ position: string }>(
              'select position from projections.checkpoints',
            );
            for (const { position } of rows) moves.add(position);
            return moves.size;
          },
          { interval: 0, timeout: 60_000 },
        )
        .toBeGreaterThan(batches);
      worker.kill('SIGKILL');
      await exited;
    }
    const engine = await history.engine(both);
    await engine.catchUpAll();
    await expectFolded(history, events);
    // Starting processes repeatedly is slow while other tests start theirs.
  }, 240_000);
});
