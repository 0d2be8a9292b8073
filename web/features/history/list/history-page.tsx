import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { addressOf } from '#api/client.ts';
import { type HistoryFilters, historyNewsQuery, historyPageQuery } from '#api/history.ts';
import { useProvedDownload } from '#api/proved-download.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { HistoryEntry, HistoryPage as HistoryPageData } from '#contract/history.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { eventCount } from '../copy.ts';
import { useHistoryHome } from '../event-parts.tsx';
import type { HistorySearch } from '../search.ts';
import { AnalystPseudonyms } from './analyst-pseudonyms.tsx';
import { FilterBar } from './filter-bar.tsx';
import { activeFilters, filtersOf, namesIn, type ShowHistory } from './filters.ts';
import { HistoryList } from './history-list.tsx';
import * as styles from './history-page.css.ts';
import { IntegrityCheck } from './integrity-check.tsx';
import { VerificationCard } from './verification-card.tsx';

const analysis = { path: '/history', title: 'History' } as const satisfies PageMetadata;
const administration = { path: '/admin/history', title: 'History (Administration)' } as const satisfies PageMetadata;
export const metadata = [analysis, administration];

interface NewEventsProps {
  readonly filters: HistoryFilters;
  /** Id of the newest listed event. */
  readonly newest: string | undefined;
  /** Readings of the history are not counted as news: the user's own, and all where users are shown by pseudonym. */
  readonly isOwnReading: (entry: HistoryEntry) => boolean;
  readonly onShow: (page: HistoryPageData) => void;
}

/** Announces new events. The list updates only on request. */
const NewEvents = ({ filters, newest, isOwnReading, onShow }: NewEventsProps) => {
  const { data: page } = useQuery(historyNewsQuery(filters));
  const entries = page?.data ?? [];
  const known = entries.findIndex(({ id }) => id === newest);
  const news = entries.slice(0, known === -1 ? undefined : known).filter((entry) => !isOwnReading(entry));
  const isFull = page !== undefined && news.length === page.data.length;
  return (
    <div role="status" className={styles.news}>
      {page && news.length > 0 && (
        <Button size="small" icon="refresh" onClick={() => onShow(page)}>
          {isFull
            ? `More than ${news.length} new events`
            : news.length === 1
              ? '1 new event'
              : `${news.length} new events`}
        </Button>
      )}
    </div>
  );
};

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
            variant="secondary"
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
  const isNarrowed = activeFilters(filters).length > 0;
  return `${events.slice(0, 1).toUpperCase()}${events.slice(1)} ${isNarrowed ? 'found' : 'in all'}`;
};

/** The server cannot use a filter, such as a pseudonym that was replaced. Retrying does not help. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;

interface HistoryPageProps {
  readonly user: CurrentUser;
  readonly shown: HistorySearch;
  readonly onShow: ShowHistory;
}

/** The history, newest first. The URL holds filters, page and open event. */
export const HistoryPage = ({ user, shown, onShow }: HistoryPageProps) => {
  const home = useHistoryHome();
  const queries = useQueryClient();
  const isAnalyst = user.role === 'analyst';
  const filters = filtersOf(shown);
  const { before } = shown;
  const query = historyPageQuery(filters, before);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery(query);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const lastBefore = useRef(before);
  useEffect(() => {
    // Another page of the list starts at its top.
    if (lastBefore.current !== before) count.current?.focus({ preventScroll: true });
    lastBefore.current = before;
  }, [before]);
  const isNarrowed = activeFilters(filters).length > 0;
  const isAdministration = user.role === 'admin';
  return (
    <Page
      {...(isAdministration && { eyebrow: 'Administration', documentTitle: administration.title })}
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
          <div className={styles.keys}>
            <Button variant="quiet" size="small" icon="info" onClick={() => setHelpOpen(true)}>
              Keys
            </Button>
          </div>
        </div>
        {isPending ? (
          <Loading label="Loading the history..." shapes={['title', 'block', 'block', 'block']} />
        ) : isRefused(error) ? (
          <EmptyState
            headingLevel={2}
            title="These filters cannot be used"
            message={error.detail}
            action={<Button onClick={() => onShow({})}>Show everything</Button>}
          />
        ) : data === undefined ? (
          <Stack gap="small" align="center">
            <ErrorState
              title="We could not load the history"
              message="Nothing is lost. Check your connection and try again."
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
            {before !== undefined && (
              <ButtonLink to={home} search={{ ...shown, before: undefined }} variant="quiet">
                Go to the newest events
              </ButtonLink>
            )}
          </Stack>
        ) : data.data.length === 0 ? (
          <EmptyState
            headingLevel={2}
            title={isNarrowed ? 'No matching events' : 'No events yet'}
            message={
              isNarrowed
                ? 'No event matches all filters. Remove one, or clear them all.'
                : 'The first visit creates the first event.'
            }
            action={isNarrowed && <Button onClick={() => onShow({})}>Show everything</Button>}
          />
        ) : (
          <div aria-busy={isPlaceholderData} className={styles.frame}>
            {before === undefined && !isPlaceholderData && (
              <NewEvents
                filters={filters}
                newest={data.data[0]?.id}
                isOwnReading={({ type, actor }) => type === 'HistoryRead' && (isAnalyst || actor.id === user.id)}
                onShow={(page) => {
                  queries.setQueryData(query.queryKey, page);
                  count.current?.focus();
                }}
              />
            )}
            <HistoryList
              entries={data.data}
              open={shown.open}
              onOpen={(open) => onShow({ ...shown, open }, { inPlace: true })}
              isHelpOpen={isHelpOpen}
              onHelp={setHelpOpen}
            />
          </div>
        )}
        {data && (before !== undefined || data.nextCursor !== null) && (
          <nav aria-label="Pages of the history" className={styles.foot}>
            {before !== undefined && (
              <ButtonLink to={home} search={{ ...shown, before: undefined, open: undefined }} variant="secondary">
                Newest events
              </ButtonLink>
            )}
            {data.nextCursor !== null && (
              <ButtonLink
                to={home}
                search={{ ...shown, before: data.nextCursor, open: undefined }}
                variant="secondary"
                icon="down"
              >
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
