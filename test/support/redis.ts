import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

export interface TestRedis {
  readonly url: string;
  /** Forgets everything, as a restart without persistence does. */
  flush(): Promise<void>;
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

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
};

/** Starts a Redis server of its own, in memory. */
export const startRedis = async (): Promise<TestRedis> => {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;

  const start = async (): Promise<ChildProcess> => {
    const server = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--maxmemory-policy', 'noeviction'],
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
