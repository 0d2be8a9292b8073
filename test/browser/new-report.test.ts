import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { type Deployment, deploy } from '../support/deployment.ts';
import { removeInstallation, startServer, type TestServer, untilCaughtUp } from '../support/server.ts';
import { runTool } from '../support/tool.ts';
import { setUpBrowser } from './environment.ts';
import { becomeAdministrator } from './fixtures.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** The report of docs/reports.md, compiled as if it were in `src/reports`. */
const compiled = async (): Promise<string> => {
  const source = await readFile(join(import.meta.dirname, '../reports/visits-by-page.ts'), 'utf8');
  const { code } = await transformWithOxc(source, 'visits-by-page.ts');
  return code.replaceAll('../../src/reports/', './').replace(/(from "[^"]+)\.ts"/g, '$1.js"');
};

describe('a new file in the reports folder', () => {
  let deployment: Deployment;
  let server: TestServer;
  const browser = setUpBrowser();
  let admin: Visitor;

  beforeAll(async () => {
    deployment = await deploy();
    await writeFile(join(deployment.root, 'dist/server/reports/visits-by-page.js'), await compiled(), { flag: 'wx' });
    server = await startServer({ root: deployment.root, settings: { RATE_LIMITS: 'off' } });
    admin = await openVisitor(browser(), server.url);
    await becomeAdministrator(admin, server);
    const client = apiClient(server.url);
    for (const page of ['pricing', 'pricing', 'home']) {
      await client.call('trackVisit', { body: { page, visitorId: crypto.randomUUID() } });
    }
    await untilCaughtUp(server.url);
  });
  afterAll(async () => {
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
    await deployment?.remove();
  });

  test('appears on the pages with its settings, result and chart', async () => {
    const { page } = admin;
    await page.goto('/reports');
    await page
      .getByRole('article', { name: 'Visits by page' })
      .getByText(/^How often each page/)
      .waitFor();
    await page.getByRole('link', { name: 'Visits by page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Visits by page' }).waitFor();
    await page.getByLabel('At least this many visits').fill('2');
    await page.getByRole('button', { name: 'Run report' }).click();
    const pricing = page
      .getByRole('table', { name: 'Visits by page as a table' })
      .getByRole('row', { name: /^pricing/ });
    await pricing.waitFor();
    expect(await pricing.locator('th, td').allInnerTexts()).toEqual(['pricing', '2', '2']);
    await page.getByRole('img', { name: /^Visits by page\. Bars: Visits and visitors by page/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('least')).toBe('2');
    await admin.expectAccessible();
  });

  test('appears in the API', async () => {
    const client = apiClient(server.url);
    await client.call('signIn', { body: server.administrator });
    const { body } = await client.call('listReports');
    expect(body.data.find(({ name }: { name: string }) => name === 'visits-by-page')).toMatchObject({
      title: 'Visits by page',
      reads: ['PageVisited'],
    });
  });

  test('appears on the command line', async () => {
    const settings = { DATA_DIR: server.dataDir };
    const run = await runTool('report', ['visits-by-page', '--param', 'least=2', '--format', 'csv'], settings, {
      cwd: deployment.root,
    });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('pricing,2,2\r\n');
    expect(run.stdout).not.toContain('home');
  });
});
