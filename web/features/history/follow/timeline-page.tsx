import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { type HistoryFilters, oldestEventsQuery } from '#api/history.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { BadFilters } from '#ui/bad-filters.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { eventCount, plainSentence, streamLabel } from '../copy.ts';
import { formatMoment } from '../dates.ts';
import { StatusChange, useHistoryHome } from '../event-parts.tsx';
import { filtersOf } from '../list/filters.ts';
import type { TimelineSearch } from '../search.ts';
import { Lanes } from './lanes.tsx';
import type { Zoom } from './layout.ts';
import * as styles from './timeline-page.css.ts';

export const metadata = { path: '/history/timeline', title: 'Timeline' } as const satisfies PageMetadata;

/** Number of events drawn initially, and added by each press of the button. */
const DRAWN_AT_ONCE = 500;

const zooms: readonly (readonly [Zoom, string])[] = [
  ['fit', 'Fit'],
  ['week', 'Week'],
  ['day', 'Day'],
];

/** The timeline as a list, in order, with each cause as a sentence. */
const EventList = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (
    <ol className={styles.list}>
      {entries.map(({ id, occurredAt, stream, sentence, change, causationId }) => {
        const cause = byId.get(causationId);
        return (
          <li key={id} className={styles.item}>
            <Link to="/history/$eventId" params={{ eventId: id }}>
              {plainSentence(sentence)}
            </Link>
            <span className={styles.facts}>
              {formatMoment(occurredAt)} · {streamLabel(stream)}
              {cause && ` · Caused by: ${plainSentence(cause.sentence)}`}
            </span>
            {change && <StatusChange change={change} />}
          </li>
        );
      })}
    </ol>
  );
};

interface TimelineProps {
  readonly filters: HistoryFilters;
  readonly search: TimelineSearch;
  readonly onShow: (search: TimelineSearch) => void;
  readonly isAnalyst: boolean;
}

const Timeline = ({ filters, search, onShow, isAnalyst }: TimelineProps) => {
  const home = useHistoryHome();
  const [wanted, setWanted] = useState(DRAWN_AT_ONCE);
  const query = useInfiniteQuery(oldestEventsQuery(filters));
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const isFilling = hasNextPage && entries.length < wanted;
  useEffect(() => {
    if (isFilling && !isFetching && !isError) void fetchNextPage();
  }, [isFilling, isFetching, isError, fetchNextPage]);
  if (data === undefined) {
    if (error instanceof ApiError && error.status === 400) {
      return (
        <BadFilters
          faults={[error.detail ?? error.message]}
          action={
            <ButtonLink variant="primary" to={home}>
              Show everything
            </ButtonLink>
          }
        />
      );
    }
    return <NotLoaded query={query} what="the timeline" shapes={['block', 'block']} />;
  }
  if (entries.length === 0) {
    return <EmptyState title="No events" message="Nothing has happened here, or the address is wrong." />;
  }
  const total = data.pages[0]?.total ?? null;
  const view = search.view ?? 'lanes';
  const zoom = search.zoom ?? 'fit';
  return (
    <Stack gap="medium">
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {entries.length === total
            ? eventCount(total, { isSearched: false })
            : `The first ${entries.length.toLocaleString('en-GB')} of ${eventCount(total, { isSearched: false })}`}
        </p>
        <div className={styles.views}>
          {view === 'lanes' && !isAnalyst && (
            <fieldset className={styles.choices}>
              <legend className={visuallyHidden}>Zoom</legend>
              {zooms.map(([value, label]) => (
                <button
                  key={value}
                  type="button"
                  className={styles.choice}
                  aria-pressed={zoom === value}
                  onClick={() => onShow({ ...search, zoom: value === 'fit' ? undefined : value })}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          )}
          <Button size="small" onClick={() => onShow({ ...search, view: view === 'list' ? undefined : 'list' })}>
            {view === 'list' ? 'Show as lanes' : 'Show as list'}
          </Button>
        </div>
      </div>
      <div className={styles.drawing({ view })}>
        <Lanes entries={entries} zoom={zoom} />
      </div>
      <div className={styles.listing({ view })}>
        <EventList entries={entries} />
      </div>
      {isError && (
        <Notice tone="critical" title="We could not load all events" announce>
          <Button size="small" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </Notice>
      )}
      {hasNextPage && !isError && (
        <div>
          <Button
            icon="down"
            busy={isFilling}
            busyLabel="Loading..."
            onClick={() => setWanted(entries.length + DRAWN_AT_ONCE)}
          >
            Add the next {DRAWN_AT_ONCE} events
          </Button>
        </div>
      )}
    </Stack>
  );
};

interface TimelinePageProps {
  readonly user: CurrentUser;
  readonly search: TimelineSearch;
  readonly onShow: (search: TimelineSearch) => void;
}

/** The events of a record, a member, a stream or a request, by stream and time. */
export const TimelinePage = ({ user, search, onShow }: TimelinePageProps) => {
  const home = useHistoryHome();
  const { about, member, stream, correlation } = filtersOf(search);
  const filters = { about, member, stream, correlation };
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const isAnalyst = user.role === 'analyst';
  return (
    <Page
      metadata={metadata}
      back={
        <ButtonLink to={home} search={isNarrowed ? filters : {}} variant="quiet" icon="left">
          History
        </ButtonLink>
      }
      intro={
        isAnalyst
          ? 'What happened, by stream and in order. You see pseudonyms and months only, so the spacing does not show time.'
          : 'What happened, by stream and time. Events at almost the same time stand next to each other.'
      }
    >
      {isNarrowed ? (
        <Timeline
          key={JSON.stringify(filters)}
          filters={filters}
          search={search}
          onShow={onShow}
          isAnalyst={isAnalyst}
        />
      ) : (
        <BadFilters
          title="Nothing to show"
          faults={['The address does not name a project, member, stream or request.']}
          action={
            <ButtonLink variant="primary" to={home}>
              Show everything
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
};
