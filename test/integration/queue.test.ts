import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openQueue, type QueuePlace, type SignalQueue } from '../../src/platform/queue.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { postgresAddress, throughPort } from '../support/postgres-address.ts';
import { redisInstalled, startRedis, type TestRedis } from '../support/redis.ts';
import { freePort } from '../support/server.ts';
import { silent } from '../support/tally-events.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';

const queues: SignalQueue[] = [];
const open = async (place: QueuePlace): Promise<SignalQueue> => {
  const queue = await openQueue(place, silent);
  queues.push(queue);
  return queue;
};
/** Stops the servers behind the queues of a test. */
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const describeQueue = (name: string, place: () => QueuePlace): void => {
  describe(`the queue on ${name}`, () => {
    it('delivers a wake-up signal to a worker in another process', async () => {
      const [producer, worker] = [await open(place()), await open(place())];
      const handed = new Promise<string>((resolve) => {
        worker.work(async (woken) => resolve(woken), 2);
      });
      await producer.wake('accounts');
      expect(await handed).toBe('accounts');
    });

    it('keeps exactly one further signal while one is being handled', async () => {
      const queue = await open(place());
      const [started, go, second] = [withResolvers(), withResolvers(), withResolvers()];
      let runs = 0;
      let others = 0;
      queue.work(async (woken) => {
        if (woken === 'last') return second.resolve();
        if (woken !== 'projects') return;
        runs += 1;
        if (runs === 1) {
          started.resolve();
          await go.promise;
        } else others += 1;
      }, 1);
      await queue.wake('projects');
      await started.promise;
      for (let n = 0; n < 5; n += 1) await queue.wake('projects');
      go.resolve();
      await expect.poll(() => others).toBe(1);
      await queue.wake('last');
      await second.promise;
      expect(runs).toBe(2);
    });

    it('treats a signal whose handler failed as handled', async () => {
      const queue = await open(place());
      const done = withResolvers();
      const handed: string[] = [];
      queue.work(async (woken) => {
        handed.push(woken);
        if (woken === 'last') done.resolve();
        else throw new Error('not now');
      }, 1);
      await queue.wake('charities');
      await expect.poll(() => handed).toEqual(['charities']);
      await queue.wake('last');
      await done.promise;
      expect(handed).toEqual(['charities', 'last']);
    });

    it('handles a signal without the queue, although another one counts as being handled', async () => {
      const queue = await open(place());
      const [started, go, direct] = [withResolvers(), withResolvers(), withResolvers()];
      let runs = 0;
      queue.work(async () => {
        runs += 1;
        if (runs > 1) return direct.resolve();
        started.resolve();
        await go.promise;
      }, 2);
      await queue.wake('visits');
      await started.promise;
      queue.handle('visits');
      await direct.promise;
      go.resolve();
    });

    it('handles one signal of a name at a time without the queue, and keeps one further', async () => {
      const queue = await open(place());
      const [go, last] = [withResolvers(), withResolvers()];
      let [runs, atOnce, most] = [0, 0, 0];
      queue.work(async (woken) => {
        if (woken === 'last') return last.resolve();
        runs += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        await go.promise;
        atOnce -= 1;
      }, 1);
      for (let n = 0; n < 5; n += 1) queue.handle('visits');
      go.resolve();
      await expect.poll(() => runs).toBe(2);
      queue.handle('last');
      await last.promise;
      expect([runs, most]).toEqual([2, 1]);
    });

    it('delivers further signals of a name while a handler takes long', async () => {
      const queue = await open(place());
      const [started, go] = [withResolvers(), withResolvers()];
      let runs = 0;
      queue.work(async () => {
        runs += 1;
        started.resolve();
        await go.promise;
      }, 2);
      await queue.wake('history');
      await started.promise;
      await queue.wake('history');
      await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
      go.resolve();
    });

    it('waits for the running handler when it closes, and aborts it', async () => {
      const queue = await openQueue(place(), silent);
      const [started, aborted] = [withResolvers(), withResolvers()];
      let finished = false;
      queue.work(async (_name, signal) => {
        signal.addEventListener('abort', () => aborted.resolve());
        started.resolve();
        await aborted.promise;
        await new Promise(setImmediate);
        finished = true;
      }, 1);
      await queue.wake('accounts');
      await started.promise;
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

  it('continues after all its connections were cut', async () => {
    const [producer, queue] = [await open({ databaseUrl: database.url }), await open({ databaseUrl: database.url })];
    const handed: string[] = [];
    queue.work(async (woken) => {
      handed.push(woken);
    }, 1);
    await queue.wake('before');
    await expect.poll(() => handed, { timeout: 5_000 }).toEqual(['before']);
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(queue.isAvailable, { timeout: 10_000 }).toBe(true);
    await producer.wake('after');
    await expect.poll(() => handed.includes('after'), { timeout: 10_000 }).toBe(true);
    // The queue listens again instead of only polling, so the next signal is handled at once.
    await expect
      .poll(
        async () => {
          const started = performance.now();
          const count = handed.length;
          await queue.wake('soon');
          await expect.poll(() => handed.length, { interval: 5, timeout: 5_000 }).toBeGreaterThan(count);
          return performance.now() - started;
        },
        { timeout: 20_000 },
      )
      .toBeLessThan(500);
  });

  it('replaces connections that die without notice', async () => {
    const proxy = await tcpProxy(postgresAddress(database.url));
    stops.push(proxy.close);
    const queue = await open({ databaseUrl: throughPort(database.url, proxy.port) });
    const elsewhere = await open({ databaseUrl: database.url });
    const handed: string[] = [];
    queue.work(async (woken) => {
      handed.push(woken);
    }, 1);
    await elsewhere.wake('before');
    await expect.poll(() => handed).toEqual(['before']);
    proxy.freeze();
    proxy.resumeNew();
    await elsewhere.wake('after');
    await expect.poll(queue.isAvailable, { timeout: 10_000 }).toBe(true);
    // Silence is noticed within seconds. If the dead connection has taken the signal, its lock must end first (15 s), and
    // then be found (5 s).
    await expect.poll(() => handed, { timeout: 40_000 }).toEqual(['before', 'after']);
  }, 60_000);

  it('handles a further signal without the queue, although a handler of its name never ends', async () => {
    const queue = await open({ databaseUrl: database.url });
    const go = withResolvers();
    let runs = 0;
    queue.work(async () => {
      runs += 1;
      await go.promise;
    }, 1);
    queue.handle('history');
    queue.handle('history');
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
    go.resolve();
  });

  it('cannot be opened on an unreachable database', async () => {
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

  /** The queue behind a proxy, with a log. */
  const behindProxy = async () => {
    const proxy = await tcpProxy({ host: '127.0.0.1', port: redis.port });
    stops.push(proxy.close);
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    const queue = await openQueue({ redisUrl: `redis://127.0.0.1:${proxy.port}` }, logger);
    queues.push(queue);
    return { proxy, queue, lines };
  };

  it('gives the password of the address to a server that asks for one', async () => {
    const guarded = await startRedis(undefined, 'secret');
    stops.push(guarded.stop);
    expect(await (await open({ redisUrl: guarded.url })).isAvailable()).toBe(true);
    expect(await (await open({ redisUrl: guarded.url.replace('secret', 'wrong') })).isAvailable()).toBe(false);
  });

  it('continues with an empty server', async () => {
    const [producer, queue] = [await open({ redisUrl: redis.url }), await open({ redisUrl: redis.url })];
    const handed: string[] = [];
    queue.work(async (woken) => {
      handed.push(woken);
    }, 1);
    await producer.wake('before');
    await expect.poll(() => handed).toEqual(['before']);
    await redis.restart();
    await expect.poll(producer.isAvailable, { timeout: 10_000 }).toBe(true);
    await producer.wake('after');
    await expect.poll(() => handed.includes('after'), { timeout: 10_000 }).toBe(true);
  });

  it('handles signals itself while the server is silent, and sends them again afterwards', async () => {
    const { proxy, queue, lines } = await behindProxy();
    const other = await open({ redisUrl: redis.url });
    const [here, there]: [string[], string[]] = [[], []];
    queue.work(async (woken) => {
      here.push(woken);
    }, 1);
    await queue.wake('before');
    await expect.poll(() => here).toEqual(['before']);
    proxy.freeze();
    for (const name of ['one', 'two', 'three']) await queue.wake(name);
    expect(here).toEqual(['before', 'one', 'two', 'three']);
    expect(await queue.isAvailable()).toBe(false);
    proxy.resume();
    await expect.poll(queue.isAvailable, { timeout: 20_000 }).toBe(true);
    other.work(async (woken) => {
      there.push(woken);
    }, 1);
    await expect
      .poll(
        async () => {
          await queue.wake('after');
          return there.includes('after') && here.includes('after');
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    expect(lines.filter((line) => line.startsWith('queue: signals'))).toEqual([
      'queue: signals cannot be sent; the workers continue without them',
      'queue: signals are sent again',
    ]);
    // Two workers share the signals, and either may be reconnecting.
  }, 90_000);

  it('loses signals after a second at most while the server is silent, in a process without a handler', async () => {
    const { proxy, queue } = await behindProxy();
    await queue.wake('before');
    proxy.freeze();
    const start = performance.now();
    await queue.wake('lost');
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('closes within seconds while the server is silent, with a signal in hand', async () => {
    const { proxy, queue } = await behindProxy();
    const [started, go] = [withResolvers(), withResolvers()];
    queue.work(async () => {
      started.resolve();
      await go.promise;
    }, 1);
    await queue.wake('accounts');
    await started.promise;
    proxy.freeze();
    const start = performance.now();
    go.resolve();
    await queue.close();
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it('opens and works without a server, and connects as soon as there is one', async () => {
    const port = await freePort();
    const queue = await open({ redisUrl: `redis://127.0.0.1:${port}` });
    const handed: string[] = [];
    queue.work(async (woken) => {
      handed.push(woken);
    }, 1);
    await queue.wake('early');
    expect(handed).toEqual(['early']);
    expect(await queue.isAvailable()).toBe(false);
    const late = await startRedis(port);
    stops.push(late.stop);
    await expect.poll(queue.isAvailable, { timeout: 10_000 }).toBe(true);
    const producer = await open({ redisUrl: late.url });
    await producer.wake('late');
    await expect.poll(() => handed, { timeout: 10_000 }).toContain('late');
  });
});
