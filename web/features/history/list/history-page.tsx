import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { addressOf } from '#api/client.ts';
import { type HistoryFilters, historyPageQuery } from '#api/history.ts';
import { useProvedDownload } from '#api/proved-download.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { useSetSearch } from '#lib/use-set-search.ts';
import { BadFilters } from '#ui/bad-filters.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { LoadFailed, nothingLost } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { eventCount } from '../copy.ts';
import { NarrowingProvider, useHistoryHome } from '../event-parts.tsx';
import { readHistorySearch } from '../search.ts';
import { AnalystPseudonyms } from './analyst-pseudonyms.tsx';
import { FilterBar } from './filter-bar.tsx';
import { badFiltersOf, filtersOf, isNarrowed, namesIn, type ShowHistory, showsReadingsAnyway } from './filters.ts';
import { HistoryList } from './history-list.tsx';
import * as styles from './history-page.css.ts';
import { IntegrityCheck, VerificationCard } from './integrity-cards.tsx';
import { FollowedEvents, NewEvents, type NewEventsProps } from './new-events.tsx';

const analysis = { path: '/history', title: 'History' } as const satisfies PageMetadata;
const administration = {
  path: '/admin/history',
  title: 'History',
  area: 'Administration',
} as const satisfies PageMetadata;
export const metadata = [analysis, administration];

const intro =
  'Everything that has happened on the platform, newest first. It cannot be changed, and it records who reads it.';
const introForAnalysts = `${intro} You see pseudonyms instead of people and organisations, and months instead of times.`;

const files = [
  { name: 'exportHistoryCsv', label: 'CSV', what: 'for spreadsheets' },
  { name: 'exportHistoryLines', label: 'NDJSON', what: 'one event per line, for programs' },
] as const;

interface HistoryExportProps {
  readonly filters: HistoryFilters;
  /** Number of events in the file; null above the counting limit. */
  readonly total: number | null;
}

/** Downloads the filtered events of all pages. */
const HistoryExport = ({ filters, total }: HistoryExportProps) => {
  const download = useProvedDownload();
  const events = eventCount(total, { isSearched: filters.search !== undefined });
  return (
    <div className={styles.block}>
      <div className={styles.text}>
        <Text weight="strong">Download</Text>
        <Caption>A file with {events}: all pages, with the current filters. The history records the download.</Caption>
      </div>
      <div className={styles.files}>
        {files.map(({ name, label, what }) => (
          <ButtonAnchor
            key={name}
            size="small"
            icon="download"
            href={addressOf(name, {}, { ...filters })}
            onClick={download}
            download
            aria-label={`Download ${events} as ${label}, ${what}`}
          >
            {label}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  );
};

const counted = (total: number | null, filters: HistoryFilters): string => {
  const events = eventCount(total, { isSearched: filters.search !== undefined });
  return `${events.slice(0, 1).toUpperCase()}${events.slice(1)} ${isNarrowed(filters) ? 'found' : 'in all'}${filters.readings === 'hidden' && !showsReadingsAnyway(filters) ? ', without readings' : ''}`;
};

/** The server cannot use a filter, such as a pseudonym that was replaced. Retrying does not help. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;

interface HistoryPageProps {
  readonly user: CurrentUser;
  /** Not yet validated. */
  readonly search: Record<string, unknown>;
}

/** The history, newest first. The URL holds filters, page and open event. */
export const HistoryPage = ({ user, search }: HistoryPageProps) => {
  const shown = readHistorySearch(search);
  const setSearch = useSetSearch();
  const onShow: ShowHistory = (wanted, how) => setSearch(wanted, { replace: how?.inPlace ?? false });
  const home = useHistoryHome();
  const queries = useQueryClient();
  const isAnalyst = user.role === 'analyst';
  const filters = filtersOf(shown);
  const { before } = shown;
  const faults = badFiltersOf(shown);
  const query = historyPageQuery(filters, before);
  const list = useQuery({ ...query, enabled: faults.length === 0 });
  const { error, isPending, isPlaceholderData, isFetching, refetch } = list;
  const data = faults.length === 0 ? list.data : undefined;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isFollowing, setFollowing] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const lastBefore = useRef(before);
  useEffect(() => {
    // A different page of the list starts at the top.
    if (lastBefore.current !== before) count.current?.focus({ preventScroll: true });
    lastBefore.current = before;
  }, [before]);
  const isAdministration = user.role === 'admin';
  const news: NewEventsProps = {
    filters,
    newest: data?.data[0]?.id,
    listedAt: list.dataUpdatedAt,
    isOwnReading: ({ type, actor }) => type === 'HistoryRead' && (isAnalyst || actor.id === user.id),
    onShow: (page, { isAsked }) => {
      queries.setQueryData(query.queryKey, page);
      if (isAsked) count.current?.focus();
    },
  };
  const showEverything = (
    <Button variant="primary" onClick={() => onShow({})}>
      Show everything
    </Button>
  );
  return (
    <Page
      metadata={isAdministration ? administration : analysis}
      title={analysis.title}
      intro={isAnalyst ? introForAnalysts : intro}
    >
      <Stack gap="large">
        <FilterBar
          shown={shown}
          filters={filters}
          isAnalyst={isAnalyst}
          onShow={onShow}
          nameOf={namesIn(data?.data ?? [])}
          afterLast={count}
        />
        <div className={styles.head}>
          <p ref={count} tabIndex={-1} role="status" className={styles.count}>
            {data && !isPlaceholderData ? counted(data.total, filters) : ' '}
            {before !== undefined && data && !isPlaceholderData && ', older page'}
          </p>
          {isAdministration && before === undefined && faults.length === 0 && (
            <Switch
              label="Follow"
              hint="New events appear on top as they happen"
              checked={isFollowing}
              onChange={setFollowing}
            />
          )}
          {data && data.data.length > 0 && (
            <div className={styles.keys}>
              <Button variant="quiet" size="small" icon="info" onClick={() => setHelpOpen(true)}>
                Keyboard shortcuts
              </Button>
            </div>
          )}
        </div>
        {faults.length > 0 ? (
          <BadFilters faults={faults} action={showEverything} />
        ) : isPending ? (
          <Loading label="Loading the history..." shapes={['title', 'block', 'block', 'block']} />
        ) : isRefused(error) ? (
          <BadFilters faults={[error.detail ?? error.message]} action={showEverything} />
        ) : data === undefined ? (
          <Stack gap="small">
            <LoadFailed
              title="We could not load the history"
              error={error}
              reassurance={nothingLost}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
            {before !== undefined && (
              <div className={styles.foot}>
                <ButtonLink to={home} search={{ ...shown, before: undefined }} variant="quiet">
                  Go to the newest events
                </ButtonLink>
              </div>
            )}
          </Stack>
        ) : (
          <div ref={frame} aria-busy={isPlaceholderData} className={styles.frame}>
            {before === undefined &&
              !isPlaceholderData &&
              (isFollowing ? (
                <FollowedEvents {...news} isHeld={shown.open !== undefined} list={frame} />
              ) : (
                <NewEvents {...news} />
              ))}
            {data.data.length === 0 ? (
              <EmptyState
                title={isNarrowed(filters) ? 'No matching events' : 'No events yet'}
                message={
                  isNarrowed(filters)
                    ? 'No event matches all filters. Remove one, or clear them all.'
                    : 'The first visit creates the first event.'
                }
                action={isNarrowed(filters) && showEverything}
              />
            ) : (
              <NarrowingProvider present={shown}>
                <HistoryList
                  entries={data.data}
                  open={shown.open}
                  onOpen={(open) => onShow({ ...shown, open }, { inPlace: true })}
                  isHelpOpen={isHelpOpen}
                  onHelp={setHelpOpen}
                />
              </NarrowingProvider>
            )}
          </div>
        )}
        {data && (before !== undefined || data.nextCursor !== null) && (
          <nav aria-label="Pages of the history" className={styles.foot}>
            {before !== undefined && (
              <ButtonLink to={home} search={{ ...shown, before: undefined, open: undefined }}>
                Newest events
              </ButtonLink>
            )}
            {data.nextCursor !== null && (
              <ButtonLink to={home} search={{ ...shown, before: data.nextCursor, open: undefined }} icon="down">
                Older events
              </ButtonLink>
            )}
          </nav>
        )}
        {data && data.data.length > 0 && <HistoryExport filters={filters} total={data.total} />}
        {isAdministration && <VerificationCard />}
        <IntegrityCheck />
        {isAdministration && <AnalystPseudonyms />}
      </Stack>
    </Page>
  );
};
