import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { asOperator } from '../support/operator.ts';
import { redisInstalled, startRedis, type TestRedis } from '../support/redis.ts';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { runTool } from '../support/tool.ts';

const EVENTS = 5_000;
/** A projection, and the reactors that wait for it. */
const PAUSED = 'consultant_signups';
const WAITING = ['conversion', 'leaving'];

/** The projections and reactors that lag, from the metrics of a process. Null before the first metrics. */
const lagging = async ({ url }: TestServer): Promise<readonly string[] | null> => {
  const figures = await (await fetch(`${url}/metrics`, { headers: asOperator })).text();
  const all = [...figures.matchAll(/^fellowbridge_(?:projection|reactor)_caught_up\{.*="(.*)"\} ([01])$/gm)];
  return all.length === 0 ? null : all.filter(([, , value]) => value === '0').map(([, name]) => name ?? '');
};

const describeCatchUp = (place: string, settings: () => Readonly<Record<string, string>>): void => {
  describe(`a start on a long history, with the queue on ${place}`, () => {
    let database: TestDatabase;
    let server: TestServer;
    beforeAll(async () => {
      database = await freshDatabase();
      const shared = { DATABASE_URL: database.url, MASTER_KEY: randomBytes(32).toString('base64') };
      const generated = await runTool('generate', ['--events', String(EVENTS), '--seed', '3'], shared);
      expect(generated).toMatchObject({ code: 0 });
      await database.pool.query('insert into projections.controls (name, obeyed, paused_at) values ($1, 0, now())', [
        PAUSED,
      ]);
      server = await startServer({
        settings: { ...shared, ...settings(), SESSION_KEY: randomBytes(32).toString('hex'), LOG_FORMAT: 'json' },
      });
    }, 120_000);
    afterAll(async () => {
      await server?.kill9();
      if (server) await removeInstallation(server.dataDir);
      await database?.drop();
    });

    it('logs no warning, neither while it catches up nor while reactors wait for a read model', async () => {
      await expect.poll(() => lagging(server), { timeout: 60_000 }).toEqual([PAUSED, ...WAITING]);
      await database.pool.query('update projections.controls set paused_at = null where name = $1', [PAUSED]);
      await expect.poll(() => lagging(server), { timeout: 60_000 }).toEqual([]);
      expect(server.output().match(/"level":"(warn|error|fatal)".*/g) ?? []).toEqual([]);
      const { rows } = await database.pool.query('select name, last_error from reactors.checkpoints');
      expect(rows.filter(({ last_error }) => last_error !== null)).toEqual([]);
    }, 150_000);
  });
};

describeCatchUp('Postgres', () => ({}));

describe.runIf(redisInstalled())('with a Redis server', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  describeCatchUp('Redis', () => ({ REDIS_URL: redis.url }));
});
