import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type HistoryFilters, timelineQuery } from '../../../api/history.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Sentence } from '../sentence.tsx';
import { StatusChange } from '../status-change.tsx';
import * as styles from './timeline.css.ts';

interface TimelineProps {
  /** Whose or which events. */
  readonly filters: Pick<HistoryFilters, 'about' | 'member' | 'stream'>;
  /** What can be looked at as it stood, where there is such a thing. */
  readonly stream?: string | undefined;
  /** Of the headings of empty and failed lists. */
  readonly headingLevel: 2 | 3;
}

/**
 * The last ten events about something, for administrators, and the ways to all of them and into its past. Who read about it
 * is left out: it would soon be nothing else.
 */
export const Timeline = ({ filters: about, stream, headingLevel }: TimelineProps) => {
  const filters = { ...about, without: 'audit' } as const;
  const { data, isPending, isFetching, refetch } = useQuery(timelineQuery(filters));
  if (isPending) {
    return (
      <Loading label="Loading the history...">
        <Skeleton shape="line" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        headingLevel={headingLevel}
        title="We could not load the history"
        message="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        headingLevel={headingLevel}
        title="No event so far"
        message="What happened a moment ago appears here shortly."
      />
    );
  }
  return (
    <Stack gap="medium">
      <ol className={styles.timeline}>
        {data.data.map(({ id, occurredAt, sentence, change }) => (
          <li key={id} className={styles.event}>
            <Link to="/history/$eventId" params={{ eventId: id }} className={styles.when}>
              <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>
            </Link>
            <div className={styles.what}>
              <p>
                <Sentence parts={sentence} />
              </p>
              {change && <StatusChange change={change} />}
            </div>
          </li>
        ))}
      </ol>
      <Cluster gap="xsmall">
        <ButtonLink to="/admin/history" search={filters} variant="secondary" size="small">
          {data.total === null || data.total > data.data.length
            ? `See all${data.total === null ? '' : ` ${data.total.toLocaleString('en-GB')}`}`
            : 'See in the history'}
        </ButtonLink>
        {stream !== undefined && (
          <ButtonLink to="/history/past/$stream" params={{ stream }} variant="secondary" size="small" icon="clock">
            As it stood
          </ButtonLink>
        )}
      </Cluster>
    </Stack>
  );
};
