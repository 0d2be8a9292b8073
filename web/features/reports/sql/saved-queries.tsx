import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { savedQueriesQuery } from '#api/queries.ts';
import type { SavedQuery } from '#contract/queries.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { formatProjectDate } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Caption } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { DeletableList } from '../deletable-list.tsx';
import { copy } from './copy.ts';

const columnsFor = (onDiscard: (query: SavedQuery) => void): readonly Column<SavedQuery>[] => [
  {
    key: 'name',
    header: 'Query',
    cell: ({ id, name, isOwn, savedBy, isShared }) => (
      <>
        <TextLink to="/reports/sql" search={{ saved: id }}>
          {name}
        </TextLink>
        <Caption>
          {isOwn ? 'By you' : `By ${savedBy}`}, {isShared ? 'shared' : 'private'}
        </Caption>
      </>
    ),
  },
  {
    key: 'saved',
    header: 'Last changed',
    cell: ({ savedAt, revisedAt }) => formatProjectDate(revisedAt ?? savedAt),
    short: true,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (query) =>
      query.mayDiscard ? (
        <Button
          variant="quiet"
          size="small"
          icon="remove"
          aria-label={`Delete ${query.name}`}
          onClick={() => onDiscard(query)}
        >
          Delete
        </Button>
      ) : (
        '–'
      ),
    short: true,
  },
];

/** Own and shared queries. */
export const SavedQueries = () => {
  const query = useInfiniteQuery(savedQueriesQuery);
  return (
    <DeletableList
      thing="query"
      discard={({ id }: SavedQuery) => call('discardQuery', { params: { id } })}
      copy={copy}
      refreshes={savedQueriesQuery.queryKey}
      consequenceOf={({ isShared }) => `will be deleted${isShared ? ' for everyone' : ''}.`}
    >
      {(onDiscard) => (
        <PagedList
          query={query}
          things="saved queries"
          failure="We could not load the saved queries"
          headingLevel={3}
          skeletons={1}
          empty={{ title: 'No saved queries yet', message: 'Write a query and press Save.' }}
        >
          {(queries) => (
            <DataTable caption="Saved queries" columns={columnsFor(onDiscard)} rows={queries} rowKey={({ id }) => id} />
          )}
        </PagedList>
      )}
    </DeletableList>
  );
};
