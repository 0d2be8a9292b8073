import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { Crash } from '../support/crashing.ts';
import { gatedPool } from '../support/gated-pool.ts';
import { answering, answerTo, openReactorBench, type ReactorBench } from '../support/reactor-bench.ts';
import { added, opened } from '../support/tally-events.ts';

let bench: ReactorBench;
beforeEach(async () => {
  bench = await openReactorBench();
});
afterEach(() => bench.close());

const additions = async (): Promise<readonly string[]> => {
  const { events } = await bench.store.readAll('', 10_000);
  return events.filter(({ type }) => type === 'TallyAdded').map(({ position }) => position);
};

/** Every addition was answered once: with one mail and one command. */
const expectOnce = async (note = ''): Promise<void> => {
  const positions = await additions();
  expect(await bench.answers(), note).toEqual(new Map(positions.map((position) => [position, 1])));
  const { events } = await bench.store.readAll('', 10_000);
  const commanded = events.filter(({ type }) => type === 'TallyLookedAt').map(({ data }) => data as { tally: string });
  expect(commanded.map(({ tally }) => tally).sort(), note).toEqual([...positions]);
};

describe('several workers on one reactor', () => {
  it('answer each event once when they run at once', async () => {
    const workers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => bench.reactors([answering(bench.store)], { pageSize: n + 1 })),
    );
    for (let round = 0; round < 10; round += 1) {
      await bench.append(added('a', round), opened('b'), added('b', round));
      await Promise.all(workers.map((worker) => worker.catchUp('answering')));
    }
    for (const worker of workers) await worker.catchUp('answering');
    await expectOnce();
  });

  it('work one at a time', async () => {
    const { promise: held, resolve: release } = withResolvers();
    const { promise: reached, resolve: arrived } = withResolvers();
    let asked = 0;
    const slow = answering(bench.store, {
      handlers: {
        TallyAdded: async (event) => {
          asked += 1;
          arrived();
          await held;
          return answerTo(event);
        },
      },
    });
    const [first, second] = [await bench.reactors([slow]), await bench.reactors([slow])];
    await bench.append(added('a', 1));
    const run = first.catchUp('answering');
    await reached;
    expect(await second.catchUp('answering')).toBe('');
    expect(asked).toBe(1);
    release();
    await run;
    expect((await bench.answers()).size).toBe(1);
  });

  it('write nothing twice if one loses its lock, stalls, and returns after another has continued', async () => {
    const { promise: held, resolve: release } = withResolvers();
    const { promise: reached, resolve: arrived } = withResolvers();
    const stalledPool = openPool(bench.database.url, 'stalled', 4, () => {});
    const plain = answering(bench.store);
    const first = await bench.reactors(
      [
        answering(bench.store, {
          handlers: {
            TallyAdded: async (event) => {
              arrived();
              await held;
              return (await plain.handlers.TallyAdded?.(event)) ?? {};
            },
          },
        }),
      ],
      { pool: stalledPool },
    );
    const second = await bench.reactors([plain]);
    await bench.append(added('a', 1), added('a', 2));
    const run = first.catchUp('answering').catch((error: unknown) => error);
    await reached;
    // Ends the connection that holds the lock without the worker noticing.
    await bench.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fellowbridge-stalled'`,
    );
    await expect.poll(() => second.catchUp('answering')).not.toBe('');
    await second.catchUp('answering');
    release();
    await run;
    await expectOnce();
    await stalledPool.end();
  });
});

describe('a worker that dies', () => {
  it('at any statement neither loses nor repeats an event', async () => {
    let died = 0;
    for (let point = 1; point <= 24; point += 1) {
      await bench.append(added('a', point), opened('a'), added('b', point));
      let statements = Number.NEGATIVE_INFINITY;
      const dying = gatedPool(bench.database.pool, async () => {
        statements += 1;
        if (statements >= point) throw new Crash();
      });
      const worker = await bench.reactors([answering(bench.store)], { pool: dying, retryDelays: [] });
      statements = 0;
      await worker.catchUp('answering').catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
        died += 1;
      });
      const next = await bench.reactors([answering(bench.store)]);
      // The pool closes the dead worker's connection, which releases the lock.
      await expect.poll(() => next.catchUp('answering')).toBe(await bench.store.head());
      await expectOnce(`died at statement ${point}`);
    }
    expect(died).toBeGreaterThan(12);
  });

  it('between command and mail answers the event again, without repeating the command', async () => {
    const plain = answering(bench.store);
    let deaths = 2;
    const dying = answering(bench.store, {
      handlers: {
        TallyAdded: async (event) => {
          const effects = await plain.handlers.TallyAdded?.(event);
          deaths -= 1;
          if (deaths >= 0) throw Object.assign(new Error('died'), { code: 'ECONNRESET' });
          return effects ?? {};
        },
      },
    });
    await bench.append(added('a', 1));
    for (let start = 0; start < 2; start += 1) {
      await expect((await bench.reactors([dying])).catchUp('answering')).rejects.toThrow('died');
    }
    await (await bench.reactors([dying])).catchUp('answering');
    await expectOnce();
  });

  it('repeatedly by SIGKILL neither loses nor repeats an event', async () => {
    const script = fileURLToPath(new URL('../support/reactor-worker.ts', import.meta.url));
    const checkpoint = async (): Promise<string> => {
      const { rows } = await bench.database.pool.query<{ position: string }>(
        'select position from reactors.checkpoints',
      );
      return rows[0]?.position ?? '';
    };
    for (const moves of [1, 5, 12]) {
      await bench.append(...Array.from({ length: 40 }, (_, n) => added('a', n)));
      const worker = spawn(
        process.execPath,
        ['--import', 'tsx', script, bench.database.url, bench.masterKey.toString('hex')],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const exited = once(worker, 'exit');
      const seen = new Set([await checkpoint()]);
      await expect
        .poll(async () => seen.add(await checkpoint()).size, { interval: 0, timeout: 20_000 })
        .toBeGreaterThan(moves);
      worker.kill('SIGKILL');
      await exited;
    }
    const reactors = await bench.reactors([answering(bench.store)]);
    // Once the dead worker's connection and lock are gone, its remaining events are answered.
    const all = (await additions()).at(-1) ?? '';
    await expect.poll(async () => (await reactors.catchUp('answering')) >= all).toBe(true);
    await expectOnce();
  });
});
