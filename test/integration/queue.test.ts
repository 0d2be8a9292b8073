import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openQueue, type PokeQueue, type QueuePlace } from '../../src/platform/queue.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { redisInstalled, startRedis, type TestRedis } from '../support/redis.ts';
import { silent } from '../support/tally-events.ts';

const queues: PokeQueue[] = [];
const open = async (place: QueuePlace): Promise<PokeQueue> => {
  const queue = await openQueue(place, silent);
  queues.push(queue);
  return queue;
};
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
});

/** A promise that a test settles when it likes. */
const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

const describeQueue = (name: string, place: () => QueuePlace): void => {
  describe(`the queue on ${name}`, () => {
    it('hands a poke to a worker of another process', async () => {
      const [producer, worker] = [await open(place()), await open(place())];
      const handed = new Promise<string>((resolve) => {
        void worker.work(async (poked) => resolve(poked), 2);
      });
      await producer.poke('accounts');
      expect(await handed).toBe('accounts');
    });

    it('keeps one further poke, and no more, while one is worked on', async () => {
      const queue = await open(place());
      const [started, go, second] = [gate(), gate(), gate()];
      let runs = 0;
      let others = 0;
      await queue.work(async (poked) => {
        if (poked === 'last') return second.open();
        if (poked !== 'projects') return;
        runs += 1;
        if (runs === 1) {
          started.open();
          await go.opened;
        } else others += 1;
      }, 1);
      await queue.poke('projects');
      await started.opened;
      for (let n = 0; n < 5; n += 1) await queue.poke('projects');
      go.open();
      await expect.poll(() => others).toBe(1);
      await queue.poke('last');
      await second.opened;
      expect(runs).toBe(2);
    });

    it('calls a handler that failed again', async () => {
      const queue = await open(place());
      const done = gate();
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
        if (runs < 3) throw new Error('not yet');
        done.open();
      }, 1);
      await queue.poke('charities');
      await done.opened;
      expect(runs).toBe(3);
    });

    it('lets a forced poke pass one that still counts as being worked on', async () => {
      const queue = await open(place());
      const [started, go, forced] = [gate(), gate(), gate()];
      let runs = 0;
      await queue.work(async () => {
        runs += 1;
        if (runs > 1) return forced.open();
        started.open();
        await go.opened;
      }, 2);
      await queue.poke('visits');
      await started.opened;
      await queue.poke('visits', { force: true });
      await forced.opened;
      go.open();
    });

    it('waits for the handler that is running when it closes, and tells it to stop', async () => {
      const queue = await openQueue(place(), silent);
      const [started, told] = [gate(), gate()];
      let finished = false;
      await queue.work(async (_name, signal) => {
        signal.addEventListener('abort', told.open);
        started.open();
        await told.opened;
        await new Promise(setImmediate);
        finished = true;
      }, 1);
      await queue.poke('accounts');
      await started.opened;
      await queue.close();
      expect(finished).toBe(true);
    });
  });
};

describe('on Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    return database.drop;
  });
  describeQueue('Postgres', () => ({ databaseUrl: database.url }));

  it('goes on after all its connections were cut', async () => {
    const queue = await open({ databaseUrl: database.url });
    const handed: string[] = [];
    await queue.work(async (poked) => {
      handed.push(poked);
    }, 1);
    await queue.poke('before');
    await expect.poll(() => handed, { timeout: 5_000 }).toEqual(['before']);
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect
      .poll(
        () =>
          queue.poke('after').then(
            () => 'poked',
            () => 'lost',
          ),
        { timeout: 10_000 },
      )
      .toBe('poked');
    await expect.poll(() => handed.includes('after'), { timeout: 10_000 }).toBe(true);
    // Listening again, not only looking now and then: the next poke is picked up at once.
    await expect
      .poll(
        async () => {
          const started = performance.now();
          const count = handed.length;
          await queue.poke('soon');
          await expect.poll(() => handed.length, { interval: 5, timeout: 5_000 }).toBeGreaterThan(count);
          return performance.now() - started;
        },
        { timeout: 20_000 },
      )
      .toBeLessThan(500);
  });

  it('refuses to open on a database that is out of reach', async () => {
    await expect(openQueue({ databaseUrl: 'postgres://127.0.0.1:1/none' }, silent)).rejects.toThrow();
  });
});

describe.runIf(redisInstalled())('on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  describeQueue('Redis', () => ({ redisUrl: redis.url }));

  it('fails a poke soon while the server is away, and goes on when it is back, having forgotten everything', async () => {
    const queue = await open({ redisUrl: redis.url });
    const handed: string[] = [];
    await queue.work(async (poked) => {
      handed.push(poked);
    }, 1);
    await redis.restart();
    await expect
      .poll(
        () =>
          queue.poke('after').then(
            () => 'poked',
            () => 'lost',
          ),
        { timeout: 10_000 },
      )
      .toBe('poked');
    await expect.poll(() => handed.includes('after'), { timeout: 10_000 }).toBe(true);
  });

  it('refuses to open on a server that is out of reach', async () => {
    await expect(openQueue({ redisUrl: 'redis://127.0.0.1:1' }, silent)).rejects.toThrow();
  });
});
