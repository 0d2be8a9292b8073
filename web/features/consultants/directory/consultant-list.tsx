import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef } from 'react';
import { consultantsQuery } from '../../../api/consultants.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { consultantWords } from '../words.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ConsultantCard } from './consultant-card.tsx';
import * as styles from './directory.css.ts';
import { type DirectorySearch, filtersOf } from './search.ts';

const words = consultantWords.directory;

/** Cards that hold the place while the directory loads (spec §2). */
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

interface ConsultantListProps {
  readonly search: DirectorySearch;
  readonly countRef: Ref<HTMLParagraphElement>;
  /** Null when nothing narrows the list: then there is nothing to clear either. */
  readonly onClear: (() => void) | null;
}

/** The consultants who fit, page by page, with their number. */
export const ConsultantList = ({ search, countRef, onClear }: ConsultantListProps) => {
  const cards = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(consultantsQuery(filtersOf(search)));
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = query;
  const consultants = data?.pages.flatMap((page) => page.data) ?? [];
  /** How many there were when more were asked for: the focus goes to the first of the new ones. */
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (known.current === undefined || consultants.length <= known.current) return;
    cards.current?.querySelectorAll('a')[known.current]?.focus({ preventScroll: true });
    known.current = undefined;
  }, [consultants.length]);
  useEffect(() => {
    // Of another list, none is new.
    if (isPlaceholderData) known.current = undefined;
  }, [isPlaceholderData]);
  const loadMore = () => {
    known.current = consultants.length;
    void query.fetchNextPage().then(({ isError: hasFailed }) => {
      if (hasFailed) known.current = undefined;
    });
  };
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
  if (isError && data === undefined) {
    return <ErrorState {...words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <div aria-busy={isPlaceholderData} className={styles.results}>
      <p ref={countRef} tabIndex={-1} role="status" className={styles.count}>
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
          <ul ref={cards} className={styles.cards}>
            {consultants.map((consultant) => (
              <ConsultantCard key={consultant.id} consultant={consultant} search={search} />
            ))}
          </ul>
          {query.isFetchNextPageError && (
            <ErrorState {...words.moreFailed} onRetry={loadMore} isRetrying={query.isFetchingNextPage} />
          )}
          {query.hasNextPage && !query.isFetchNextPageError && (
            <LoadMore
              shown={consultants.length}
              total={data.pages[0]?.total ?? consultants.length}
              things="consultants"
              hasMore
              onLoadMore={loadMore}
              busy={query.isFetchingNextPage}
            />
          )}
        </>
      )}
    </div>
  );
};
