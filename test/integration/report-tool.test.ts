import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import {
  embeddedDatabaseUrl,
  freePort,
  removeInstallation,
  startServer,
  type TestServer,
  temporaryDataDir,
} from '../support/server.ts';
import { runTool, type ToolEnd } from '../support/tool.ts';

describe('npm run report', () => {
  let dataDir: string;
  let server: TestServer;
  const report = (...args: readonly string[]): Promise<ToolEnd> => runTool('report', args, { DATA_DIR: dataDir });

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    server = await startServer({ dataDir, settings: { RATE_LIMITS: 'off' } });
    const client = apiClient(server.url);
    for (let turn = 0; turn < 3; turn += 1) {
      await client.call('trackVisit', { body: { page: 'home', visitorId: crypto.randomUUID() } });
    }
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await removeInstallation(dataDir);
  });

  it('runs over a running installation, and over the same one when it is stopped', async () => {
    const running = await report('signup-funnel', '--format', 'csv');
    expect(running).toMatchObject({ code: 0 });
    const [heading, visited] = running.stdout.split('\r\n');
    expect(heading).toBe('Stage,Charities,Consultants,Total,Of previous stage,Of visitors');
    expect(visited).toBe('Visited,,,3,,100');
    await server.stop();
    expect((await report('signup-funnel', '--format', 'csv')).stdout).toBe(running.stdout);
    server = await startServer({ dataDir, administrator: server.administrator });
    expect(JSON.parse((await report('signup-funnel', '--format', 'json')).stdout)).toMatchObject({
      title: 'Sign-up funnel',
      rows: expect.arrayContaining([['Visited', null, null, 3, null, 100]]),
    });
  }, 120_000);

  it('writes to a file, in the format of its extension', async () => {
    const file = join(dataDir, 'funnel.html');
    const end = await report('signup-funnel', '--out', file);
    expect(end).toMatchObject({ code: 0, stdout: '', stderr: `Sign-up funnel is in ${file}.\n` });
    expect(await readFile(file, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<svg [\s\S]*<td>Visited<\/td>/);
    const nowhere = await report('signup-funnel', '--out', join(dataDir, 'none', 'funnel.csv'));
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be written (ENOENT)') });
  });

  it('leaves an earlier file unchanged, and nothing half-written, if the disk does not take the report', async () => {
    const folder = join(dataDir, 'reports');
    await mkdir(folder);
    const file = join(folder, 'funnel.csv');
    await writeFile(file, 'earlier');
    for (const out of [file, join(folder, 'another.csv')]) {
      const end = await runTool('report', ['signup-funnel', '--out', out], { DATA_DIR: dataDir }, { mostBlocks: 0 });
      expect(end).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('The disk does not take files of this size.'),
      });
    }
    expect(await readdir(folder)).toEqual(['funnel.csv']);
    expect(await readFile(file, 'utf8')).toBe('earlier');
  }, 60_000);

  it('keeps a link to a file, and a device', async () => {
    const [file, link] = [join(dataDir, 'linked.csv'), join(dataDir, 'link.csv')];
    await writeFile(file, 'earlier');
    await symlink(file, link);
    expect(await report('signup-funnel', '--out', link)).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toContain('Visited,');
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    const full = await report('signup-funnel', '--format', 'csv', '--out', '/dev/full');
    expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining('The disk is full.') });
    expect((await lstat('/dev/full')).isCharacterDevice()).toBe(true);
  }, 60_000);

  it('needs no key with an external database', async () => {
    const databaseUrl = await embeddedDatabaseUrl(dataDir);
    const end = await runTool('report', ['signup-funnel', '--format', 'csv'], { DATABASE_URL: databaseUrl });
    expect(end).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Visited,,,3,,100') });
  });

  it('names an unreachable database, without its password', async () => {
    const settings = { DATABASE_URL: `postgres://fellowbridge:hidden@127.0.0.1:${await freePort()}/fellowbridge` };
    const end = await runTool('report', ['signup-funnel'], settings);
    expect(end).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/The database cannot be reached \(ECONNREFUSED\)\.\n$/),
    });
    expect(end.stderr).not.toContain('hidden');
  }, 60_000);

  it('explains that a database has no installation or refuses access', async () => {
    const databaseUrl = await embeddedDatabaseUrl(dataDir);
    const empty = { DATABASE_URL: databaseUrl.replace('/fellowbridge?', '/postgres?') };
    expect(await runTool('report', ['signup-funnel'], empty)).toMatchObject({
      code: 2,
      stderr: 'There is no installation in this database. Start Fellowbridge on it once.\n',
    });
    const unknown = { DATABASE_URL: databaseUrl.replace('/fellowbridge?', '/nothing?') };
    expect(await runTool('report', ['signup-funnel'], unknown)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('database "nothing" does not exist'),
    });
  });

  it('lists the reports, also for an unknown name', async () => {
    expect(await report()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('time-in-status: ') });
    expect(await report('nothing')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('There is no report nothing.'),
    });
    const elsewhere = await runTool('report', ['signup-funnel'], { DATA_DIR: join(dataDir, 'none') });
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no installation') });
  });
});
