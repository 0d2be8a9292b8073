import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type HistoryFilters, timelineQuery } from '#api/history.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { formatMoment } from '../dates.ts';
import { Sentence, StatusChange } from '../event-parts.tsx';
import * as styles from './timeline.css.ts';

interface TimelineProps {
  readonly filters: Pick<HistoryFilters, 'about' | 'member' | 'stream'>;
  /** The stream to link to as of an event, if there is one. */
  readonly stream?: string | undefined;
  /** Level of the headings of the empty and error states. */
  readonly headingLevel: 2 | 3;
}

/**
 * The ten latest events about a record, for administrators, with links to all events, to the timeline and to the as-of
 * page. Leaves out readings, which would soon fill the list.
 */
export const Timeline = ({ filters, stream, headingLevel }: TimelineProps) => {
  const query = useQuery(timelineQuery(filters));
  const { data } = query;
  if (data === undefined)
    return (
      <NotLoaded
        query={query}
        what="the history"
        shapes={['line', 'block']}
        reassurance={nothingLost}
        headingLevel={headingLevel}
      />
    );
  if (data.data.length === 0) {
    return <EmptyState headingLevel={headingLevel} title="No events yet" message="New events appear here shortly." />;
  }
  return (
    <Stack gap="medium">
      <ol className={styles.timeline}>
        {data.data.map(({ id, occurredAt, sentence, change }) => (
          <li key={id} className={styles.event}>
            <Link to="/history/$eventId" params={{ eventId: id }} className={styles.when}>
              <time dateTime={occurredAt}>{formatMoment(occurredAt)}</time>
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
        <ButtonLink to="/admin/history" search={filters} size="small">
          {data.total === null || data.total > data.data.length
            ? `See all${data.total === null ? '' : ` ${data.total.toLocaleString('en-GB')}`}`
            : 'See in the history'}
        </ButtonLink>
        <ButtonLink to="/history/timeline" search={filters} size="small">
          Timeline
        </ButtonLink>
        {stream !== undefined && (
          <ButtonLink to="/history/past/$stream" params={{ stream }} size="small" icon="clock">
            As of a date
          </ButtonLink>
        )}
      </Cluster>
    </Stack>
  );
};
