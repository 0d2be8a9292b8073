import type { Kysely } from 'kysely';
import type { VisitEvent } from '../domain/visits/events.ts';
import type { VisitAnalytics } from '../http/contract/visits.ts';
import { projection } from './engine/projection.ts';
import type { ReadModels, VisitCountRow } from './rows.ts';

const everyPage = '*';

/** The most pages a breakdown lists. */
const MAX_PAGES = 100;

export const visitCounts = projection<VisitCountRow, VisitEvent>({
  name: 'visit_counts',
  version: 1,
  table: {
    keyColumn: 'page',
    columns: { page: 'text', visits: 'bigint', unique_visitors: 'bigint' },
  },
  invariants: {
    'No page has more visitors than visits.': 'unique_visitors between 0 and visits',
  },
  key: ({ data }) => [data.page, everyPage],
  handlers: {
    PageVisited: (row, { data }, page) => {
      const isNewVisitor = page === everyPage ? data.isFirstVisit : data.isFirstVisitToPage;
      return {
        page,
        visits: (row?.visits ?? 0) + 1,
        unique_visitors: (row?.unique_visitors ?? 0) + (isNewVisitor ? 1 : 0),
      };
    },
  },
});

/** Visits and visitors, together and for the most visited pages (spec §3, analytics). */
export const visitAnalytics = async (db: Kysely<ReadModels>): Promise<VisitAnalytics> => {
  const total = await db.selectFrom('visit_counts').selectAll().where('page', '=', everyPage).executeTakeFirst();
  const pages = await db
    .selectFrom('visit_counts')
    .selectAll()
    .where('page', '<>', everyPage)
    .orderBy('visits', 'desc')
    .orderBy('page')
    .limit(MAX_PAGES)
    .execute();
  return {
    data: {
      totalVisits: total?.visits ?? 0,
      uniqueVisitors: total?.unique_visitors ?? 0,
      pageBreakdown: pages.map(({ page, visits, unique_visitors }) => ({
        page,
        visits,
        uniqueVisitors: unique_visitors,
      })),
    },
  };
};
