import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { removeInstallation, startAndFail, startServer, temporaryDataDir, untilCaughtUp } from '../support/server.ts';

const administrator = { username: 'admin', password: 'a password for this run' };

const settings = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  SESSION_KEY: randomBytes(32).toString('base64'),
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
  EVENTSTOREDB_URL: '',
  REDIS_URL: '',
  DATABASE_PROCESSES: '1',
};

describe('a Postgres that grants few connections', () => {
  const role = `few_${randomUUID().replaceAll('-', '')}`;
  let database: TestDatabase;
  let url: string;
  let dataDir: string;

  beforeEach(async () => {
    [database, dataDir] = await Promise.all([freshDatabase(), temporaryDataDir()]);
    const address = new URL(database.url);
    await database.pool.query(`create role ${role} login password 'few'`);
    // Not a superuser itself, to whom limits do not apply.
    await database.pool.query(`grant ${address.username} to ${role}`);
    [address.username, address.password] = [role, 'few'];
    url = address.href;
  });

  afterEach(async () => {
    await removeInstallation(dataDir);
    await database.pool.query(`drop owned by ${role} cascade`);
    await database.pool.query(`drop role ${role}`);
    await database.drop();
  });

  const grant = (connections: number) => database.pool.query(`alter role ${role} connection limit ${connections}`);

  it('serves with its share, and is never refused a connection', async () => {
    await grant(20);
    const server = await startServer({ dataDir, settings: { ...settings, DATABASE_URL: url }, administrator });
    const joined = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        apiClient(server.url).call('joinWaitingListAsCharity', {
          key: randomUUID(),
          body: {
            charityName: `Trust ${number}`,
            contactName: 'Fay Few',
            email: `${randomUUID()}@few.example`,
            charitySize: 'small',
          },
        }),
      ),
    );
    expect(joined.map(({ status }) => status)).toEqual(joined.map(() => 201));
    await untilCaughtUp(server.url);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    expect(server.output()).not.toMatch(/53300|too many connections/);
  }, 120_000);

  it('is refused when it grants too few, with advice on what to change', async () => {
    await grant(15);
    const { code, output } = await startAndFail({ dataDir, settings: { ...settings, DATABASE_URL: url } });
    expect(code).toBe(2);
    expect(output).toContain('Postgres grants 15 connections');
    expect(output).toContain('raise the limit');
  }, 60_000);
});
