import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from './server.ts';

export interface TestRedis {
  readonly url: string;
  /** Deletes everything, like a restart without persistence. */
  flush(): Promise<void>;
  readonly port: number;
  /** Kills the server and starts an empty one on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether a Redis server is installed. Without one, says that tests are skipped; under `CI=true` throws. */
export const redisInstalled = (): boolean => {
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  if (process.env.CI === 'true') throw new Error('redis-server is missing.');
  console.log('redis-server is not installed: the tests of the queue on Redis are skipped.');
  return false;
};

/** Starts a separate in-memory Redis server. Default: on a free port, without a password. */
export const startRedis = async (given?: number, password = ''): Promise<TestRedis> => {
  const port = given ?? (await freePort());
  const url = `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${port}`;

  const start = async (): Promise<ChildProcess> => {
    const server = spawn(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--maxmemory-policy',
        'noeviction',
        '--requirepass',
        password,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
    return server;
  };
  const kill = async (server: ChildProcess): Promise<void> => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };

  let server = await start();
  return {
    url,
    port,
    flush: async () => {
      const client = new Redis(url);
      try {
        await client.flushall();
      } finally {
        client.disconnect();
      }
    },
    restart: async () => {
      await kill(server);
      server = await start();
    },
    stop: () => kill(server),
  };
};
