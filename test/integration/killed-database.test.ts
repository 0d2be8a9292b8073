import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';

const embedded = process.env.DATABASE_URL === undefined;

describe.runIf(embedded)('a server whose embedded Postgres is killed', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ settings: { RATE_LIMITS: 'off' } });
  }, 120_000);

  afterAll(async () => {
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  const postmaster = async (): Promise<number> => (await readPostmaster(`${server.dataDir}/postgres/data`))?.pid ?? 0;
  const join = (charityName: string) =>
    fetch(`${server.url}/api/waiting-list/charity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        charityName,
        contactName: 'Kay Killed',
        email: `${randomUUID()}@killed.example`,
        charitySize: 'medium',
      }),
    });
  /** How long it takes is measured by `npm run chaos -- kill-postgres`: a busy machine may need seconds. */
  const shortly = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
  const signIn = async (): Promise<ApiClient> => {
    const client = apiClient(server.url);
    await shortly(async () => expect((await client.call('signIn', { body: server.administrator })).status).toBe(200));
    return client;
  };
  const signups = async (client: ApiClient): Promise<readonly string[]> => {
    const { body } = await client.call('listCharitySignups');
    return body.data.map((signup: { charityName: string }) => signup.charityName);
  };
  /** A reactor writes one mail for each signup; without a mail server it is kept. */
  const mails = async (client: ApiClient): Promise<number> =>
    (await client.call('listMails', { query: { limit: '100' } })).body.data.length;

  it('starts it again, and then folds and reacts as before', async () => {
    const before = await signIn();
    const sent = await mails(before);
    expect((await join('Trust 0')).status).toBe(201);
    await shortly(async () => expect(await mails(before)).toBe(sent + 1));

    for (const round of [1, 2]) {
      const killed = await postmaster();
      process.kill(killed, 'SIGKILL');
      await shortly(async () => {
        const answer = await join('Trust in between');
        if (answer.status !== 201) {
          expect(answer.status).toBe(503);
          expect(answer.headers.get('retry-after')).toBe('2');
        }
        expect(await postmaster()).not.toBe(killed);
        expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
      });

      const after = await signIn();
      const mailed = await mails(after);
      expect((await join(`Trust ${round}`)).status).toBe(201);
      await shortly(async () => expect(await signups(after)).toContain(`Trust ${round}`));
      await shortly(async () => expect(await mails(after)).toBeGreaterThan(mailed));
    }
  }, 120_000);
});
