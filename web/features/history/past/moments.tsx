import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentsQuery } from '../../../api/history.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChange } from '../status-change.tsx';
import { plainSentence } from '../words.ts';
import * as styles from './past.css.ts';

interface MomentsProps {
  readonly stream: string;
  /** Of the event at which one stands. */
  readonly revision: number;
}

/** Every event of something, oldest first: each leads to how it stood then. */
export const Moments = ({ stream, revision }: MomentsProps) => {
  const query = useInfiniteQuery(momentsQuery(stream));
  const moments = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="small">
      <Heading level={2} size="title3">
        Its events
      </Heading>
      {query.isPending ? (
        <Loading label="Loading the events...">
          <Skeleton shape="block" />
        </Loading>
      ) : query.data === undefined ? (
        <ErrorState
          headingLevel={3}
          title="We could not load the events"
          message="Nothing is lost. Check your connection and try again."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <>
          <ol className={styles.moments}>
            {moments.map((moment) => (
              <li key={moment.revision}>
                <Link
                  to="/history/past/$stream"
                  params={{ stream }}
                  search={{ revision: moment.revision }}
                  replace
                  resetScroll={false}
                  className={styles.momentLink}
                  aria-current={moment.revision === revision ? 'step' : undefined}
                >
                  <time dateTime={moment.occurredAt} className={styles.momentTime}>
                    {formatDateTime(moment.occurredAt)}
                  </time>
                  <span className={styles.momentText}>{plainSentence(moment.sentence)}</span>
                  {moment.change && <StatusChange change={moment.change} />}
                </Link>
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <LoadMore
              shown={moments.length}
              total={(query.data.pages.at(-1)?.latest ?? 0) + 1}
              busy={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
              things="events"
              hasMore
            />
          )}
        </>
      )}
    </Stack>
  );
};
