import type pg from 'pg';
import { ORIGIN } from '../src/domain/kernel/event.ts';
import type { Narrowed } from '../src/projections/queries/history-filter.ts';
import { listHistory } from '../src/projections/queries/history-list.ts';
import { openBenchPlatform, writeGenerated } from './bench-platform.ts';
import { sampled, timed } from './measuring.ts';
import { type BenchRow, benchRow } from './row.ts';

const EVENTS = 100_000;
/** Events on a page of the history. */
export const PAGE = 50;
/** Number of samples, enough for a meaningful 99th percentile. */
const TIMES = 300;
/** Number of requests before the measurement, which open connections and prepare query plans. */
const WARM_UP = 20;

/** The end of the generated histories; the filters name days relative to it. */
export const UNTIL = new Date('2026-03-01T00:00:00Z');

/** A search text with matches. */
export const found = async (pool: pg.Pool, query: string): Promise<string> => {
  const { rows } = await pool.query<{ found: string }>(query);
  if (!rows[0]) throw new Error(`The story has nothing for: ${query}`);
  return rows[0].found;
};

/** One filter of each kind, and combinations with few matches whose filters have many matches each. */
export const filtersIn = async (pool: pg.Pool): Promise<Readonly<Record<string, Narrowed>>> => {
  const most = (what: string, where = 'true'): Promise<string> =>
    found(
      pool,
      `select ${what} as found from read_models.history where ${where} group by 1 order by count(*) desc limit 1`,
    );
  const projectId = (await most('stream', `category = 'project'`)).slice('project-'.length);
  const charity = await most('actor_id', `actor_role = 'charity'`);
  const correlation = await most('correlation_id');
  const word = await most(`ltrim(unnest(terms), '~')`);
  const rarely = await found(
    pool,
    `select found from (select ltrim(unnest(terms), '~') as found from read_models.history) as terms
     where length(found) > 6 group by 1 having count(*) between 5 and 50 order by 1 limit 1`,
  );
  return {
    'without a filter': {},
    'without readings': { readings: 'hidden' },
    'by a role, without readings': { role: 'admin', readings: 'hidden' },
    'by actor, without readings': { actor: charity, readings: 'hidden' },
    'of days, without readings': { from: '2025-06-04', to: '2025-06-11', readings: 'hidden' },
    'of a type': { type: 'PageVisited' },
    'of a rare type': { type: 'AccountClosed' },
    'of a context': { context: 'projects' },
    'without visits': { without: 'visits' },
    'of status changes': { only: 'status-changes' },
    'by a role': { role: 'admin' },
    'by actor': { actor: charity },
    'about a project': { about: projectId },
    'about a member': { member: charity },
    'of a stream': { stream: `project-${projectId}` },
    'of a request': { correlation },
    'of a day': { from: '2025-06-04', to: '2025-06-04' },
    'of a month': { from: '2024-02-01', to: '2024-02-29' },
    'of a year': { from: '2024-01-01', to: '2024-12-31' },
    'of three years': { from: '2022-01-01', to: '2024-12-31' },
    'since a day': { from: '2025-06-01' },
    'until a day': { to: '2023-06-01' },
    'with a common word': { search: word },
    'with the beginning of a word': { search: word.slice(0, 2) },
    'with a rare word': { search: rarely },
    'with no such word': { search: 'zzzzzz' },
    'with a word of another context': { context: 'projects', search: word },
    'of a role, a type and days': { role: 'charity', type: 'MessagePosted', from: '2025-01-01', to: '2025-03-31' },
    'of status changes about a member': { member: charity, only: 'status-changes' },
  };
};

/**
 * Reads pages of a generated history, with names. The database at this URL must have the tables of the platform.
 */
export const historyPagesBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const { platform, masterKey, close } = await openBenchPlatform(databaseUrl);
  const { pool, engine, readModels } = platform;
  try {
    await writeGenerated({ pool, masterKey }, { events: EVENTS, seed: 1, after: ORIGIN, until: UNTIL });
    await engine.catchUpAll();
    await pool.query('vacuum analyze');

    const rows: BenchRow[] = [];
    for (const [what, filter] of Object.entries(await filtersIn(pool))) {
      const read = () => listHistory(readModels, { ...filter, limit: PAGE }, { seesPeople: true });
      const milliseconds = async (): Promise<number> => 1_000 * (await timed(read));
      await sampled(WARM_UP, milliseconds);
      const samples = await sampled(TIMES, milliseconds);
      rows.push(benchRow(`history page ${what}, ${EVENTS.toLocaleString('en-GB')} events`, 'ms', samples, '99th ≤ 25'));
    }
    return rows;
  } finally {
    await close();
  }
};
