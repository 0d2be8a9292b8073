import { counted } from '#lib/counted.ts';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { Caption } from './text.tsx';

interface LoadMoreProps {
  readonly shown: number;
  readonly total: number;
  /** Plural noun of the entries: 'projects'. */
  readonly things: string;
  readonly hasMore: boolean;
  readonly onLoadMore: () => void;
  readonly busy?: boolean;
}

/** 'Showing 20 of 55 projects', 'Showing all 3 projects' or 'Showing 1 project'. */
const caption = (shown: number, total: number, things: string): string => {
  const all = counted(total, things.replace(/ies$/, 'ys').slice(0, -1), things);
  if (shown < total) return `Showing ${shown.toLocaleString('en-GB')} of ${all}`;
  return total === 1 ? `Showing ${all}` : `Showing all ${all}`;
};

/** Footer of a paged list: how many entries are shown, and a button for the next page. */
export const LoadMore = ({ shown, total, things, hasMore, onLoadMore, busy }: LoadMoreProps) =>
  total === 0 ? null : (
    <Stack gap="xsmall" align="center">
      <div role="status">
        <Caption>{caption(shown, total, things)}</Caption>
      </div>
      {hasMore && (
        <Button onClick={onLoadMore} busy={busy} busyLabel="Loading...">
          Show more {things}
        </Button>
      )}
    </Stack>
  );

interface MorePagesProps extends Pick<LoadMoreProps, 'things'> {
  readonly query: {
    readonly data:
      | { readonly pages: readonly { readonly data: readonly unknown[]; readonly total: number }[] }
      | undefined;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Footer of a list that a query loads page by page. */
export const MorePages = ({
  query: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  things,
}: MorePagesProps) => (
  <LoadMore
    shown={data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0}
    total={data?.pages[0]?.total ?? 0}
    things={things}
    hasMore={hasNextPage}
    busy={isFetchingNextPage}
    onLoadMore={() => void fetchNextPage()}
  />
);
