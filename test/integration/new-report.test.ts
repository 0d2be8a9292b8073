import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discoverReports } from '../../src/reports/engine/discovery.ts';
import { listOf, readReportRequest } from '../../src/wiring/tools/report-request.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { signedInAdministrator } from '../support/http-people.ts';

/** A folder with one file, the one of docs/reports.md. */
const folder = new URL('../reports/', import.meta.url);

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ reportsFolder: folder });
});
afterAll(() => platform.stop());

it('a new file is a new report of the API: listed, and run by a worker', async () => {
  const { browser } = await signedInAdministrator(platform);
  const visitorId = '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e';
  for (const page of ['home', 'pricing', 'home']) await browser.call('trackVisit', { body: { page, visitorId } });
  const { data } = (await browser.call('listReports')).json();
  expect(data).toMatchObject([
    { name: 'visits-by-page', parameters: [{ name: 'from' }, { name: 'to' }, { name: 'least' }] },
  ]);
  const run = async (parameters: object) => {
    const body = { report: 'visits-by-page', parameters };
    const { id } = (await browser.call('startReportRun', { body })).json();
    await platform.workOff();
    return (await browser.call('getReportRun', { params: { id } })).json().result.rows;
  };
  expect(await run({})).toEqual([
    ['home', 2, 1],
    ['pricing', 1, 1],
  ]);
  expect(await run({ least: 2 })).toEqual([['home', 2, 1]]);
});

it('a new file is a new report of the command line', async () => {
  const reports = await discoverReports(folder);
  expect(listOf(reports)).toContain('visits-by-page: How often each page was looked at');
  expect(listOf(reports)).toContain('least  a number from 1 to 1000; default 1');
  expect(readReportRequest(['visits-by-page', '--param', 'least=2'], reports)).toMatchObject({
    wanted: 'report',
    given: { least: '2' },
    format: 'table',
  });
});

it('a new file matches the example in docs/reports.md', async () => {
  const documented = /```ts\n(.*?)```/s.exec(
    await readFile(new URL('../../docs/reports.md', import.meta.url), 'utf8'),
  )?.[1];
  const file = await readFile(new URL('visits-by-page.ts', folder), 'utf8');
  const without = (text = ''): string => text.replace(/^\/\*\*.*\n/m, '').replaceAll('../../src/reports/', './');
  expect(without(documented)).toBe(without(file));
});
