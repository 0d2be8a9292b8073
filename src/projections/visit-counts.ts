import type { VisitEvent } from '../domain/visits/events.ts';
import { projection } from './engine/projection.ts';
import { bigint, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'visit_counts',
  keyColumn: 'page',
  columns: {
    /** A page, or `*` for all pages. */
    page: text(),
    visits: bigint(),
    unique_visitors: bigint(),
  },
});

export const everyPage = '*';

export const visitCounts = projection<typeof table, VisitEvent>({
  table,
  version: 2,
  purpose: 'Visits and unique visitors of each page.',
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
