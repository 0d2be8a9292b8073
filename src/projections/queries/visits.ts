import type { VisitAnalytics } from '../../contract/visits.ts';
import type { ReadDb } from '../read-models.ts';
import { everyPage } from '../visit-counts.ts';

/** Maximum number of pages in the breakdown. */
const MAX_PAGES = 100;

/** Visits and visitors, in total and for the most visited pages (spec §3, analytics). */
export const visitAnalytics = async (db: ReadDb): Promise<VisitAnalytics> => {
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
