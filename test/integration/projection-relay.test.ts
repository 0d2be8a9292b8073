import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { openQueue, type QueuePlace, type SignalQueue } from '../../src/platform/queue.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { type Relay, type RelayParts, startRelay } from '../../src/projections/engine/relay.ts';
import { redisInstalled, startRedis, type TestRedis } from '../support/redis.ts';
import { added, opened, silent, tallies } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

describe('waiting for a read model', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('ends when another engine reports the position', async () => {
    const [asking, folding] = [await history.engine(), await history.engine()];
    const first = await history.append(opened('a'));
    const warm = asking.waitForPosition(['tallies'], first, 10_000);
    await folding.catchUp('tallies');
    expect(await warm).toBe(true);
    const position = await history.append(added('a', 1));
    const waiting = asking.waitForPosition(['tallies'], position, 10_000);
    await folding.catchUp('tallies');
    expect(await waiting).toBe(true);
  });

  it('ends at once if the position was reached before', async () => {
    const [asking, folding] = [await history.engine(), await history.engine()];
    const position = await history.append(opened('a'));
    await folding.catchUp('tallies');
    expect(await asking.waitForPosition(['tallies'], position, 10_000)).toBe(true);
  });

  it('waits for each of several projections', async () => {
    const other = { ...tallies, name: 'others' };
    const engine = await history.engine([tallies, other]);
    const position = await history.append(opened('a'));
    await engine.catchUp('tallies');
    expect(await engine.waitForPosition(['tallies', 'others'], position, 250)).toBe(false);
    const waiting = engine.waitForPosition(['tallies', 'others'], position, 10_000);
    await engine.catchUp('others');
    expect(await waiting).toBe(true);
  });

  it('returns false after the timeout', async () => {
    const engine = await history.engine();
    const position = await history.append(opened('a'));
    expect(await engine.waitForPosition(['tallies'], position, 20)).toBe(false);
  });

  it('survives the loss of all its connections', async () => {
    const pool = openPool(history.database.url, 'asking', 3, () => {});
    const asking = await history.engine([tallies], { pool });
    const folding = await history.engine();
    const first = await history.append(opened('a'));
    const position = await history.append(added('a', 1));
    const waiting = asking.waitForPosition(['tallies'], position, 10_000);
    expect(await asking.waitForPosition(['tallies'], first, 50)).toBe(false);
    await history.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fellowbridge-asking'",
    );
    await folding.catchUp('tallies');
    expect(await waiting).toBe(true);
    await asking.close();
    await pool.end();
  });
});

const describeRelay = (
  name: string,
  place: (history: TallyHistory) => QueuePlace,
  lose?: () => Promise<void>,
): void => {
  describe(`the relay over the queue on ${name}`, () => {
    let history: TallyHistory;
    const started: { relay?: Relay; queues: SignalQueue[] } = { queues: [] };
    beforeEach(async () => {
      history = await tallyHistory();
      return async () => {
        await started.relay?.stop();
        await Promise.all(started.queues.splice(0).map((queue) => queue.close()));
        await history.drop();
      };
    });

    /** A worker process and a relay, in one. */
    const start = async (change: (parts: RelayParts) => Partial<RelayParts> = () => ({})) => {
      const engine = await history.engine();
      const queue = await openQueue(place(history), silent);
      started.queues.push(queue);
      queue.work((woken, signal) => engine.catchUp(woken, signal), 2);
      const parts: RelayParts = {
        store: history.store,
        wake: queue.wake,
        handle: queue.handle,
        names: () => engine.names,
        positions: engine.positions,
        logger: silent,
        sweepMs: 100,
      };
      started.relay = startRelay({ ...parts, ...change(parts) });
      return { engine, queue };
    };

    it('folds existing events and new ones', async () => {
      const before = await history.append(opened('a'));
      const { engine } = await start();
      expect(await engine.waitForPosition(['tallies'], before, 10_000)).toBe(true);
      const after = await history.append(added('a', 1));
      expect(await engine.waitForPosition(['tallies'], after, 10_000)).toBe(true);
      expect(await history.rows()).toMatchObject([{ trail: ['opened', '1'] }]);
    });

    it('makes up for wake-up signals that are lost, duplicated or late', async () => {
      let count = 0;
      const late: (() => void)[] = [];
      const { engine } = await start(({ wake }) => ({
        wake: async (woken) => {
          count += 1;
          if (count % 4 === 0) return;
          if (count % 4 === 1) await wake(woken);
          if (count % 4 === 2) late.push(() => void wake(woken));
          else await wake(woken);
          if (late.length > 2) for (const send of late.splice(0).reverse()) send();
        },
      }));
      let last = '';
      for (let n = 0; n < 40; n += 1) last = await history.append(added('a', n));
      expect(await engine.waitForPosition(['tallies'], last, 10_000)).toBe(true);
      expect((await history.rows())[0]?.trail).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
    });

    it('folds a lagging projection without a wake-up signal', async () => {
      const { engine } = await start(({ store }) => ({
        store: {
          head: store.head,
          subscribeAll: async function* (_after, signal) {
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
            yield* [];
          },
        },
      }));
      for (const event of [opened('a'), added('a', 1)]) {
        const position = await history.append(event);
        expect(await engine.waitForPosition(['tallies'], position, 10_000)).toBe(true);
      }
    });

    it('continues after a worker died with a wake-up signal', async () => {
      const dying = await openQueue(place(history), silent);
      started.queues.push(dying);
      const { promise: gone, resolve: release } = withResolvers();
      const taken = new Promise<void>((resolve) => {
        dying.work(async () => {
          resolve();
          await gone;
        }, 1);
      });
      await dying.wake('tallies');
      await taken;
      const { engine } = await start();
      const position = await history.append(opened('a'));
      expect(await engine.waitForPosition(['tallies'], position, 5_000)).toBe(true);
      release();
    });

    if (lose) {
      it('continues after the queue has lost the waiting wake-up signals', async () => {
        const engine = await history.engine();
        const queue = await openQueue(place(history), silent);
        started.queues.push(queue);
        const position = await history.append(opened('a'));
        await queue.wake('tallies');
        await lose();
        queue.work((woken, signal) => engine.catchUp(woken, signal), 2);
        let woken = false;
        started.relay = startRelay({
          store: history.store,
          // Drops every signal after the first, so that only the sweep wakes.
          wake: async (name) => {
            if (woken) await queue.wake(name);
            woken = true;
          },
          handle: () => {},
          names: () => engine.names,
          positions: engine.positions,
          logger: silent,
          sweepMs: 50,
        });
        expect(await engine.waitForPosition(['tallies'], position, 10_000)).toBe(true);
      });

      it('continues after the queue has lost everything during its work', async () => {
        const { engine } = await start();
        for (let round = 0; round < 5; round += 1) {
          const appended = history.append(added('a', round));
          await lose();
          expect(await engine.waitForPosition(['tallies'], await appended, 10_000)).toBe(true);
        }
        expect((await history.rows())[0]?.trail).toEqual(['0', '1', '2', '3', '4']);
      });
    }
  });
};

describeRelay('Postgres', ({ database }) => ({ databaseUrl: database.url }));

describe.runIf(redisInstalled())('with a Redis server', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  describeRelay(
    'Redis',
    () => ({ redisUrl: redis.url }),
    () => redis.flush(),
  );
});

describe('the relay', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('wakes once for a burst of events, and immediately for the first', async () => {
    const wakes: string[] = [];
    const { promise: woken, resolve: first } = withResolvers();
    const { promise: held, resolve: open } = withResolvers();
    const relay = startRelay({
      store: history.store,
      wake: async (name) => {
        wakes.push(name);
        if (wakes.length === 1) first();
        await held;
      },
      handle: () => {},
      names: () => ['tallies'],
      positions: async () => new Map(),
      logger: silent,
      sweepMs: 60_000,
    });
    await woken;
    const seen: string[] = [];
    const abort = new AbortController();
    const last = await history.append(...Array.from({ length: 50 }, (_, n) => added('a', n)));
    for await (const event of history.store.subscribeAll('', abort.signal)) {
      seen.push(event.position);
      if (event.position === last) break;
    }
    expect(wakes).toHaveLength(1);
    open();
    await expect.poll(() => wakes.length).toBe(2);
    await relay.stop();
    expect(wakes).toHaveLength(2);
  });

  it('wakes at once the projections that handle an event, and others less often if there are many', async () => {
    const wakes: string[] = [];
    const relay = startRelay({
      store: history.store,
      wake: async (name) => {
        wakes.push(name);
      },
      handle: () => {},
      names: () => ['tallies', 'others'],
      foldedBy: (type) => (type === 'TallyAdded' ? ['tallies'] : []),
      positions: async () => new Map(),
      logger: silent,
      sweepMs: 60_000,
    });
    await expect.poll(() => wakes).toEqual(['tallies', 'others']);
    const count = (name: string): number => wakes.filter((woken) => woken === name).length;
    const start = performance.now();
    for (let n = 0; n < 40; n += 1) {
      await history.append(added('a', n));
      await expect.poll(() => count('tallies'), { interval: 1 }).toBeGreaterThan(n + 1);
    }
    const duringTheBurst = count('others');
    expect(duringTheBurst).toBeLessThanOrEqual(Math.ceil((performance.now() - start) / 100) + 11);
    // Slower projections also get the end of the burst and the next event.
    await history.append(added('a', 40));
    await expect.poll(() => count('others')).toBeGreaterThan(duringTheBurst);
    await relay.stop();
  });

  it('survives a store that is unreachable at the start', async () => {
    let down = 3;
    const { promise: woken, resolve: reached } = withResolvers();
    const relay = startRelay({
      store: {
        head: async () => {
          down -= 1;
          if (down >= 0) throw new Error('out of reach');
          return history.store.head();
        },
        subscribeAll: history.store.subscribeAll,
      },
      wake: async () => reached(),
      handle: () => {},
      names: () => ['tallies'],
      positions: async () => new Map(),
      logger: silent,
      sweepMs: 60_000,
    });
    await woken;
    await relay.stop();
  });
});
