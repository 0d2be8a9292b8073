import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { apiClient } from '../support/api-client.ts';
import {
  embeddedDatabaseUrl,
  removeInstallation,
  startServer,
  type TestServer,
  temporaryDataDir,
} from '../support/server.ts';
import { runTool, type ToolEnd } from '../support/tool.ts';

describe('npm run verify-history', () => {
  let dataDir: string;
  let server: TestServer;

  const verify = (...args: readonly string[]): Promise<ToolEnd> =>
    runTool('verify-history', args, { DATA_DIR: dataDir });

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    server = await startServer({ dataDir, settings: { RATE_LIMITS: 'off' } });
    const client = apiClient(server.url);
    for (let turn = 0; turn < 20; turn += 1) {
      await client.call('trackVisit', { body: { page: 'home', visitorId: crypto.randomUUID() } });
    }
  }, 120_000);

  afterAll(async () => {
    await server.stop();
    await removeInstallation(dataDir);
  });

  it('needs the address of the database, and no key', async () => {
    const { stdout } = await runTool('verify-history', ['--format', 'json'], {
      DATABASE_URL: await embeddedDatabaseUrl(dataDir),
    });
    expect(JSON.parse(stdout)).toMatchObject({ intact: true });
  });

  it('compares every row of the read models on request', async () => {
    const pool = openPool(await embeddedDatabaseUrl(dataDir), 'test', 1, () => {});
    const compared = async () => JSON.parse((await verify('--read-models', '--format', 'json')).stdout);
    await expect.poll(compared, { timeout: 20_000 }).toMatchObject({ intact: true, readModels: { parked: 0 } });
    expect((await compared()).readModels.rows).toBeGreaterThan(1);
    await pool.query(`update read_models.accounts set username = username || '.'`);
    await pool.end();
    const changed = await verify('--read-models');
    expect(changed.code).toBe(1);
    expect(changed.stdout).toMatch(
      /^A read model does not match the history\.\nThe read model ‘accounts’ differs from the history in 1 of/,
    );
    expect((await verify()).code).toBe(0);
  }, 120_000);

  it('verifies a running and a stopped installation, and finds a changed event', async () => {
    await expect
      .poll(async () => JSON.parse((await verify('--format', 'json')).stdout), { timeout: 20_000 })
      .toMatchObject({ intact: true, unsealed: 0 });
    const { hash, events, position } = JSON.parse((await verify('--format', 'json')).stdout);
    expect(events).toBeGreaterThan(20);

    await server.stop();
    const stopped = await verify('--expect', hash);
    expect(stopped).toMatchObject({ code: 0 });
    expect(stopped.stdout).toContain(`hash: ${hash}`);
    expect(stopped.stdout).toContain('The expected hash belongs to PageVisited');

    server = await startServer({ dataDir, administrator: server.administrator });
    const pool = openPool(await embeddedDatabaseUrl(dataDir), 'test', 1, () => {});
    await pool.query('alter table history.events disable trigger append_only');
    await pool.query(`update history.events set type = 'PageSeen' where position = $1`, [position]);
    const altered = await verify('--expect', hash);
    expect(altered.code).toBe(1);
    expect(altered.stdout).toMatch(
      new RegExp(
        `^The history is not intact\\.\nAn event was altered: PageSeen, revision 0 of visitor-\\S+, at position ${position} `,
      ),
    );
    expect(altered.stdout).toContain('Restore the newest backup');

    await pool.query('drop table history.seals');
    await pool.end();
    expect(await verify()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('\nA table of the history or of its hash chain (schema history) is missing.\n'),
    });
  }, 120_000);

  it('prints the public key of the witness, which lies outside the database', async () => {
    const { code, stdout } = await verify('--public-key');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^fellowbridge-history\/[0-9a-f]{16}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}=*\n$/),
    });
    const fromSetting = await runTool('verify-history', ['--public-key'], {
      DATABASE_URL: 'postgres://nobody@localhost:1/none',
      WITNESS_KEY_FILE: `${dataDir}/secrets/witness-key`,
    });
    expect(fromSetting.stdout).toBe(stdout);
    const without = await runTool('verify-history', ['--public-key'], {
      DATABASE_URL: 'postgres://nobody@localhost:1/none',
    });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no key of a witness') });
  });

  it('explains wrong arguments and a missing installation', async () => {
    expect(await verify('--expect', 'abc')).toMatchObject({ code: 2, stdout: '' });
    expect(await verify('--to', '12/12')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--to takes a position'),
    });
    expect(await verify('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--expect') });
    const nowhere = await runTool('verify-history', [], { DATA_DIR: `${dataDir}/none` });
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no installation') });
  });
});
