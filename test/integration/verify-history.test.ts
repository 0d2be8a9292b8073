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
    const { printed } = await runTool('verify-history', ['--format', 'json'], {
      DATABASE_URL: await embeddedDatabaseUrl(dataDir),
    });
    expect(JSON.parse(printed)).toMatchObject({ intact: true });
  });

  it('vouches for an installation that runs, and for one that is stopped, until somebody changes an event', async () => {
    await expect
      .poll(async () => JSON.parse((await verify('--format', 'json')).printed), { timeout: 20_000 })
      .toMatchObject({ intact: true, unsealed: 0 });
    const { hash, events, position } = JSON.parse((await verify('--format', 'json')).printed);
    expect(events).toBeGreaterThan(20);

    await server.stop();
    const stopped = await verify('--expect', hash);
    expect(stopped).toMatchObject({ code: 0 });
    expect(stopped.printed).toContain(`hash: ${hash}`);
    expect(stopped.printed).toContain('The expected hash is that of PageVisited');

    server = await startServer({ dataDir, administrator: server.administrator });
    const pool = openPool(await embeddedDatabaseUrl(dataDir), 'test', 1, () => {});
    await pool.query('alter table history.events disable trigger append_only');
    await pool.query(`update history.events set type = 'PageSeen' where position = $1`, [position]);
    const altered = await verify('--expect', hash);
    expect(altered.code).toBe(1);
    expect(altered.printed).toMatch(
      new RegExp(
        `^The history cannot be vouched for\\.\nAn event was altered: PageSeen, revision 0 of visitor-\\S+, at position ${position} `,
      ),
    );
    expect(altered.printed).toContain('Restore the newest backup');

    await pool.query('drop table history.seals');
    await pool.end();
    expect(await verify()).toMatchObject({
      code: 1,
      printed: expect.stringContaining('\nA table of the history or of its seals (schema history) is gone.\n'),
    });
  }, 120_000);

  it('says what is wrong with its arguments, or that there is nothing to verify', async () => {
    expect(await verify('--expect', 'abc')).toMatchObject({ code: 2, printed: '' });
    expect(await verify('--to', '12/12')).toMatchObject({
      code: 2,
      said: expect.stringContaining('--to takes a position'),
    });
    expect((await verify('--help')).said).toContain('--expect  a hash that was kept elsewhere');
    const nowhere = await runTool('verify-history', [], { DATA_DIR: `${dataDir}/none` });
    expect(nowhere).toMatchObject({ code: 2, said: expect.stringContaining('There is no installation') });
  });
});
