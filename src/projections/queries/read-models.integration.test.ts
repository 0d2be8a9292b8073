import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { aVisit } from '../../../test/builders/visits.ts';
import { minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { VisitAnalytics } from '../../contract/visits.ts';
import { pageVisited } from '../../domain/visits/events.ts';
import { visitAnalytics } from './visits.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const visit = (changes: Parameters<typeof aVisit>[0] = {}) => ['visitor-a', pageVisited(aVisit(changes))] as const;

describe('visit analytics', () => {
  it('are all zero at first', async () => {
    expect(await visitAnalytics(models.db)).toEqual({ data: { totalVisits: 0, uniqueVisitors: 0, pageBreakdown: [] } });
  });

  it('count visits and visitors in total and by page, the most visited first', async () => {
    await models.happened(
      visit({ page: 'home' }),
      visit({ isFirstVisit: false }),
      visit({ isFirstVisit: false, isFirstVisitToPage: false }),
      visit({ page: 'about', isFirstVisit: false }),
    );
    const analytics = await visitAnalytics(models.db);
    expect(analytics).toEqual({
      data: {
        totalVisits: 4,
        uniqueVisitors: 1,
        pageBreakdown: [
          { page: 'waiting-list', visits: 2, uniqueVisitors: 1 },
          { page: 'about', visits: 1, uniqueVisitors: 1 },
          { page: 'home', visits: 1, uniqueVisitors: 1 },
        ],
      },
    });
    expect(VisitAnalytics.parse(analytics)).toEqual(analytics);
  });

  it('list at most a hundred pages', async () => {
    const pages = Array.from({ length: 105 }, (_page, number) => visit({ page: `page/${number}` }));
    await models.happened(...pages);
    const { data } = await visitAnalytics(models.db);
    expect(data.pageBreakdown).toHaveLength(100);
    expect(data.totalVisits).toBe(105);
  });
});

describe('an index', () => {
  const planOf = async (sql: string): Promise<string> => {
    const client = await models.database.pool.connect();
    try {
      // Postgres would sort tables this small, so other plans are disabled to see whether the index suffices.
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      client.release(true);
    }
  };

  it.each([
    ['projects', 'created_at', 'project_id', `charity_id = '${id(10)}'`],
    ['projects', 'created_at', 'project_id', 'true'],
    ['projects', 'created_at', 'project_id', `status = 'pending'`],
    ['accounts', 'registered_at', 'user_id', 'true'],
    ['accounts', 'registered_at', 'user_id', `role = 'charity'`],
    ['consultants', 'applied_at', 'consultant_id', 'true'],
    ['consultants', 'applied_at', 'consultant_id', `status = 'applied'`],
    ['membership_charges', 'created_at', 'charge_id', `charity_id = '${id(10)}'`],
    ['project_files', 'uploaded_at', 'file_id', `project_id = '${id(100)}'`],
    ['invitations', 'created_at', 'invitation_id', 'true'],
    ['charity_signups', 'created_at', 'signup_id', 'true'],
    ['consultant_signups', 'created_at', 'signup_id', 'true'],
  ])('serves a page of %s by %s and %s where %s in order, without sorting', async (view, at, key, where) => {
    const plan = await planOf(
      `select * from read_models.${view} where ${where} and (${at}, ${key}) < ('${minute(1)}', '${id(1)}')
       order by ${at} desc, ${key} desc limit 21`,
    );
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  });

  it('serves a page of messages in order, without sorting', async () => {
    const plan = await planOf(
      `select * from read_models.messages where conversation_id = '${id(100)}' and (number, message_id) < (9, '${id(1)}')
       order by number desc, message_id desc limit 21`,
    );
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  });

  it.each([
    ['charities', 'membership_renews_at', 'charity_id'],
    ['charities', 'due_at', 'charity_id'],
  ])('serves a page of %s by %s and %s in order, without sorting', async (view, at, key) => {
    const plan = await planOf(
      `select * from read_models.${view} where ${at} <= '${minute(1)}' order by ${at}, ${key} limit 21`,
    );
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  });

  it.each(['project_consultants', 'conversations', 'messages', 'project_feedback', 'project_quotes', 'project_files'])(
    'of %s serves a join by the id of a project',
    async (view) => {
      const plan = await planOf(
        `select (select count(*) from read_models.${view} as other where other.project_id = projects.project_id)
         from read_models.projects`,
      );
      expect(plan).toMatch(/Index Cond: \(project_id = projects/);
    },
  );
});

it('all texts of read models have one collation, so that indexes serve joins', async () => {
  const { rows } = await models.database.pool.query(
    `select table_name || '.' || column_name as text from information_schema.columns
     where table_schema = 'read_models' and data_type = 'text' and collation_name is distinct from 'C'`,
  );
  expect(rows).toEqual([]);
});
