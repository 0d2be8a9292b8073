import { useInfiniteQuery } from '@tanstack/react-query';
import { queryRunsQuery } from '#api/queries.ts';
import type { QueryRunList } from '#contract/queries.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import * as styles from './sql.css.ts';

type ListedRun = QueryRunList['data'][number];

const columnsFor = (onOpen: (sql: string) => void): readonly Column<ListedRun>[] => [
  { key: 'sql', header: 'Query', cell: ({ sql }) => <pre className={styles.query}>{sql}</pre> },
  { key: 'ran', header: 'Run', cell: ({ ranAt }) => formatDateTime(ranAt), short: true },
  {
    key: 'open',
    header: 'Actions',
    cell: ({ sql, ranAt }) => (
      <Button
        variant="quiet"
        size="small"
        aria-label={`Open the query of ${formatDateTime(ranAt)}`}
        onClick={() => onOpen(sql)}
      >
        Open
      </Button>
    ),
    short: true,
  },
];

/** The own queries that were run, newest first. */
export const RecentQueries = ({ onOpen }: { readonly onOpen: (sql: string) => void }) => (
  <PagedList
    query={useInfiniteQuery(queryRunsQuery)}
    things="queries"
    failure="We could not load your recent queries"
    headingLevel={3}
    skeletons={1}
    empty={{
      title: 'You have not run a query yet',
      message: 'Your queries are listed here. The same one is listed once in ten minutes.',
    }}
  >
    {(runs) => (
      <DataTable caption="Your recent queries" columns={columnsFor(onOpen)} rows={runs} rowKey={({ id }) => id} />
    )}
  </PagedList>
);
