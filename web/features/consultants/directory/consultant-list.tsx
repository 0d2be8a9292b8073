import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
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
  const consultants = data.pages.flatMap((page) => page.data);
  /** What is new has the focus, also where the button is gone that brought it. */
  const loadMore = async () => {
    const { isError: hasFailed } = await query.fetchNextPage();
    if (!hasFailed) cards.current?.querySelectorAll('a')[consultants.length]?.focus({ preventScroll: true });
  };
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
            <ErrorState {...words.moreFailed} onRetry={() => void loadMore()} isRetrying={query.isFetchingNextPage} />
          )}
          {query.hasNextPage && !query.isFetchNextPageError && (
            <LoadMore
              shown={consultants.length}
              total={data.pages[0]?.total ?? consultants.length}
              things="consultants"
              hasMore
              onLoadMore={() => void loadMore()}
              busy={query.isFetchingNextPage}
            />
          )}
        </>
      )}
    </div>
  );
};
