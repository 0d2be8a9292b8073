import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adviceOf } from '#api/failure.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { LoadFailed, NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SkeletonShape } from '#ui/skeleton.tsx';

/** Error state of figures that could not be loaded. */
export const CountsFailed = ({
  query,
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}) => (
  <LoadFailed
    title="We could not load the figures"
    error={query.error}
    reassurance="The rest of this page still works."
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  />
);

interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly total: number;
}

type ListQuery<Item> = UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;

interface PagedListProps<Item> {
  readonly query: ListQuery<Item>;
  /** Plural noun of the entries: 'members'. */
  readonly things: string;
  /** Title of the error state. */
  readonly failure?: string;
  readonly empty: { readonly title: string; readonly message?: string; readonly action?: ReactNode };
  readonly headingLevel?: 2 | 3;
  /** Skeletons shown while loading. */
  readonly skeletons?: 1 | 3;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A paged list in its four states. Loaded entries stay visible when a refetch fails. */
export const PagedList = <Item,>({
  query,
  things,
  failure = `We could not load the ${things}`,
  empty,
  headingLevel = 2,
  skeletons = 3,
  children,
}: PagedListProps<Item>) => {
  if (query.data === undefined) {
    return (
      <NotLoaded
        query={query}
        what={`the ${things}`}
        loading={`Loading ${things}...`}
        shapes={Array<SkeletonShape>(skeletons).fill('block')}
        failure={failure}
        reassurance={nothingLost}
        headingLevel={headingLevel}
      />
    );
  }
  const items = query.data.pages.flatMap((page) => page.data);
  return (
    <Stack gap="medium">
      {items.length === 0 ? (
        <div role="status">
          <EmptyState {...empty} headingLevel={headingLevel} />
        </div>
      ) : (
        children(items)
      )}
      {query.isError && (
        <Notice tone="critical" title={failure} announce>
          The list may be out of date. {adviceOf(query.error)}
        </Notice>
      )}
      <MorePages query={query} things={things} />
    </Stack>
  );
};
