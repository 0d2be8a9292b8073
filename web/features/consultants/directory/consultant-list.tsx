import { useInfiniteQuery } from '@tanstack/react-query';
import { consultantsQuery, type DirectoryFilters } from '../../../api/consultants.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { consultantWords } from '../words.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ConsultantCard } from './consultant-card.tsx';
import * as styles from './directory.css.ts';

const words = consultantWords.directory;

/** Cards that hold the place while the directory loads (spec §2). */
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

interface ConsultantListProps {
  readonly filters: DirectoryFilters;
  /** Null when nothing narrows the list: then there is nothing to clear either. */
  readonly onClear: (() => void) | null;
}

/** The consultants who fit, page by page, with their number. */
export const ConsultantList = ({ filters, onClear }: ConsultantListProps) => {
  const query = useInfiniteQuery(consultantsQuery(filters));
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = query;
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <div className={styles.cards}>
          {skeletons.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </div>
      </Loading>
    );
  }
  if (isError) {
    return <ErrorState {...words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const consultants = data.pages.flatMap((page) => page.data);
  return (
    <div aria-busy={isPlaceholderData} className={styles.results}>
      <p role="status" className={styles.count}>
        {words.count(consultants.length)}
      </p>
      {consultants.length === 0 ? (
        <EmptyState
          {...words.empty}
          headingLevel={2}
          action={onClear && <Button onClick={onClear}>{words.clear}</Button>}
        />
      ) : (
        <>
          <ul className={styles.cards}>
            {consultants.map((consultant) => (
              <ConsultantCard key={consultant.id} consultant={consultant} />
            ))}
          </ul>
          {query.hasNextPage && (
            <LoadMore
              shown={consultants.length}
              total={data.pages[0]?.total ?? consultants.length}
              things="consultants"
              hasMore
              onLoadMore={() => void query.fetchNextPage()}
              busy={query.isFetchingNextPage}
            />
          )}
        </>
      )}
    </div>
  );
};
