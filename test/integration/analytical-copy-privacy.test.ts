import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupedBy } from '../../src/analytics/copy/pieces.ts';
import { isPseudonym } from '../../src/contract/pseudonyms.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { toAppend } from '../builders/recorded.ts';
import { type Canary, canaryPhone, canaryText, tracesBelow, tracesIn } from '../support/canaries.ts';
import { canaryData } from '../support/canary-data.ts';
import { openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import { approvedConsultant, assignedProject, registeredCharity } from '../support/http-people.ts';
import { byField, question, step, table } from '../support/questions.ts';

// Creates events of all types in which every text is a canary, and people who register. None of their texts
// or ids may be in the files of the analytical copy, in answers from it, in exports or in the log.

let platform: Platform;
let admin: Browser;
let analyst: Browser;
const canaries: Canary[] = [];
/** Every id in the stored history. */
let ids: ReadonlySet<string>;
let manifest: { readonly tables: Readonly<Record<string, readonly string[]>> };

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi;
const uuidsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(UUID) ?? []).map((uuid) => uuid.replaceAll('-', '').toLowerCase()));

/** Texts that the platform sets itself, so that no form or request can choose them. */
const ownTexts = [
  'PageVisited.page',
  'PageVisited.pagesSeen',
  'PageVisited.browser',
  'PageVisited.platform',
  'FileAttached.mediaType',
  'EventSkipped.eventType',
  'EventSkippingUndone.eventType',
  'EventCorrected.eventType',
  'ParkedEventsReplayed.projection',
  'ProjectionPaused.projection',
  'ProjectionResumed.projection',
  'ProjectionRebuildStarted.projection',
  'ProjectionRebuildCancelled.projection',
  'ProjectionVerificationStarted.projection',
  'ProjectionSwapped.projection',
  'ProjectionRolledBack.projection',
];

beforeAll(async () => {
  platform = await startPlatform();
  const { members } = await openFellowship(platform);
  admin = members.admin.browser;
  analyst = members.analyst.browser;
  const fact = (what: string, value: string): string => {
    canaries.push({ what, value });
    return value;
  };
  const charity = await registeredCharity(platform, {
    name: fact('name', canaryText('Zoë ')),
    phone: fact('phone', canaryPhone()),
  });
  const consultant = await approvedConsultant(platform, members.admin, {
    bio: fact('bio', canaryText('Born in "Hull", ')),
  });
  const { id } = await assignedProject(charity, consultant, {
    title: fact('title', canaryText('Ledger, ')),
    notes: fact('notes', canaryText('')),
  });
  await charity.browser.call('postMessage', {
    params: { id },
    body: { content: fact('message', canaryText('Hello\n')) },
  });
  await platform.settled();
  platform.pauseProjections();
  for (const { type, schema, category } of catalogue.values()) {
    const { data, canaries: written } = canaryData(schema, type);
    canaries.push(...written.filter(({ what }) => !ownTexts.includes(what)));
    const actor = { id: v7(), role: 'charity' } as const;
    const event = toAppend({ type, data }, { subject: v7(), actor, correlationId: v7(), causationId: v7() });
    await platform.store.append(`${category}-${v7()}`, [event], 'no-stream');
  }
  const { rows } = await platform.pool.query<{ text: string }>(
    'select row_to_json(e)::text as text from history.events e',
  );
  ids = uuidsIn(rows.map(({ text }) => text).join('\n'));
  await platform.copyHistory();
  manifest = JSON.parse(await readFile(join(platform.analyticsFolder, 'manifest.json'), 'utf8'));
}, 120_000);
afterAll(() => platform.stop());

/** Canaries and real ids in a text. */
const found = (where: string, text: string): readonly string[] => [
  ...tracesIn(where, text, canaries),
  ...[...uuidsIn(text)].filter((uuid) => ids.has(uuid)).map((uuid) => `${where} holds the id ${uuid}`),
];

const asText = (rows: unknown): string =>
  JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** All rows of a table, read by an independent engine. */
const rowsOf = async (files: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const read = files.map(async (name) =>
    parquetReadObjects({ file: await asyncBufferFromFile(join(platform.analyticsFolder, name)) }),
  );
  return (await Promise.all(read)).flat();
};

const run = async (sql: string) => {
  const { rows } = await platform.analytics.run({ sql, as: 'administrator' });
  return rows;
};

describe('no text and no id of a person', () => {
  it('is in the bytes of the files and their names', async () => {
    expect(canaries.length).toBeGreaterThan(100);
    expect(ids.size).toBeGreaterThan(500);
    expect(await tracesBelow(platform.analyticsFolder, canaries)).toEqual([]);
    const entries = await readdir(platform.analyticsFolder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(80);
    for (const { parentPath, name } of files) {
      expect(found(name, `${name} ${await readFile(join(parentPath, name), 'latin1')}`)).toEqual([]);
    }
  });

  it('is in a column of a table, read by two engines', async () => {
    const traces: string[] = [];
    for (const [name, files] of Object.entries(manifest.tables)) {
      const [theirs, ours] = [await rowsOf(files), await run(`select * from ${name}`)];
      expect(theirs).toHaveLength(ours.length);
      traces.push(...found(`${name} by hyparquet`, asText(theirs)), ...found(`${name} by DuckDB`, asText(ours)));
    }
    expect(traces).toEqual([]);
  }, 60_000);

  it('is in an answer to a question or to SQL, or in an export', async () => {
    const traces: string[] = [];
    const answers = async (browser: Browser, name: Parameters<Browser['call']>[0], body: unknown) => {
      const answer = await browser.call(name, { body });
      expect(answer.status, name + answer.body).toBe(200);
      traces.push(...found(name, answer.body));
    };
    const grouped = question([step('ProjectSubmitted')], table({ groupBy: [byField('charityId')] }));
    await answers(analyst, 'askQuestion', { question: grouped });
    for (const name of Object.keys(manifest.tables)) {
      const sql = `select * from ${name}`;
      for (const browser of [analyst, admin]) await answers(browser, 'runQuery', { sql });
    }
    const everything = 'select * from project_submitted full join message_posted using (project_id)';
    for (const name of ['exportQueryCsv', 'exportQueryJson', 'exportQueryParquet'] as const) {
      await answers(analyst, name, { sql: everything });
      await answers(admin, name, { sql: everything });
    }
    expect(traces).toEqual([]);
  }, 60_000);

  it('is in the log of the process', () => {
    expect(tracesIn('the log', platform.log().join('\n'), canaries)).toEqual([]);
  });
});

describe('another engine', () => {
  it('reads the same rows and pseudonyms', async () => {
    const events = await rowsOf(manifest.tables.events ?? []);
    const counted = [...groupedBy(events, ({ type }) => String(type))]
      .map(([type, ofType]) => [type, ofType.length])
      .sort();
    expect(counted).toEqual(await run('select type, count(*) from events group by type order by type'));
    expect(events.every(({ event_id }) => isPseudonym(String(event_id)))).toBe(true);
  });

  it('reads the folder as the documentation says', async () => {
    const page = await readFile(new URL('../../docs/reports.md', import.meta.url), 'utf8');
    const code = /```js\n(import[^`]*(?:`[^`\n]+`[^`]*)*?)```\n/.exec(page)?.[1] ?? expect.fail();
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      env: { ANALYTICS_DIR: platform.analyticsFolder },
    });
    const visits = await run('select page, count(*) from page_visited group by page');
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(visits));
  });
});
