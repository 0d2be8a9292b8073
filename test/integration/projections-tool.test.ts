import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { removeInstallation, startServer, type TestServer, temporaryDataDir } from '../support/server.ts';
import { runTool, type ToolEnd } from '../support/tool.ts';

describe('npm run projections', () => {
  let dataDir: string;
  let server: TestServer;
  const projections = (...args: readonly string[]): Promise<ToolEnd> =>
    runTool('projections', args, { DATA_DIR: dataDir });

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    server = await startServer({ dataDir, settings: { RATE_LIMITS: 'off' } });
    await apiClient(server.url).call('trackVisit', { body: { page: 'home', visitorId: crypto.randomUUID() } });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await removeInstallation(dataDir);
  });

  it('rebuilds and swaps a read model of a running installation, and rolls back a stopped one', async () => {
    const listed = await projections('status');
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.stdout).toMatch(/^NAME +VERSION +GENERATION +STATUS/);
    expect(listed.stdout).toMatch(/\nvisit_counts +\d+ +1 +live/);

    expect(await projections('swap', 'visit_counts')).toMatchObject({
      code: 1,
      stderr: 'There is no new generation. Please start a rebuild first.\n',
    });
    const rebuilt = await projections('rebuild', 'visit_counts');
    expect(rebuilt).toMatchObject({ code: 0 });
    expect(rebuilt.stdout).toMatch(/\n2 +next /);
    expect((await projections('verify', 'visit_counts')).stdout).toContain('Verification of generation 2: passed');
    expect((await projections('swap', 'visit_counts')).stdout).toMatch(/\n2 +live [^\n]*\n1 +kept /);

    await server.stop();
    for (const time of ['first', 'repeated']) {
      const rolledBack = await projections('rollback', 'visit_counts', '1');
      expect(rolledBack.stdout, time).toMatch(/\n1 +live [^\n]*\n2 +kept /);
    }
    const again = await projections('rebuild', 'visit_counts');
    expect(again.stdout).toMatch(/\n3 +next /);
    expect(await projections('verify', 'visit_counts')).toMatchObject({ code: 0 });
    expect(await projections('pause', 'visit_counts')).toMatchObject({ code: 0 });
    server = await startServer({ dataDir, administrator: server.administrator });
    expect((await projections('status', 'visit_counts')).stdout).toContain(', paused.');
    expect(await projections('resume', 'visit_counts')).toMatchObject({ code: 0 });
    expect(await projections('cancel', 'visit_counts')).toMatchObject({ code: 0 });
  }, 180_000);

  it('explains wrong arguments and a missing installation', async () => {
    expect(await projections('rebuild')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name a read model'),
    });
    expect(await projections('rebuild', 'nothing')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Read models: accounts, charities'),
    });
    expect(await projections('shuffle', 'accounts')).toMatchObject({ code: 2 });
    for (const numbers of [[], ['one'], ['1', '2']]) {
      expect(await projections('rollback', 'accounts', ...numbers), numbers.join()).toMatchObject({ code: 2 });
    }
    const nowhere = await runTool('projections', ['status'], { DATA_DIR: `${dataDir}-nowhere` });
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no installation') });
  }, 60_000);
});
