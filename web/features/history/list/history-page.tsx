import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { type HistoryFilters, historyPageQuery } from '../../../api/history.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { activeFilters, filtersOf } from '../filters.ts';
import { historyHeads } from '../heads.ts';
import type { HistorySearch } from '../history-search.ts';
import { HistorySeal } from '../seal/history-seal.tsx';
import type { ShowHistory } from '../show-history.ts';
import { useHistoryHome } from '../use-history-home.ts';
import { eventCount } from '../words.ts';
import { FilterBar } from './filter-bar.tsx';
import { namesIn } from './filter-labels.ts';
import { HistoryExport } from './history-export.tsx';
import { HistoryList } from './history-list.tsx';
import * as styles from './list.css.ts';
import { NewEvents } from './new-events.tsx';

const counted = (total: number | null, filters: HistoryFilters): string => {
  const events = eventCount(total, { isSearched: filters.search !== undefined });
  const isNarrowed = activeFilters(filters).length > 0;
  return `${events.slice(0, 1).toUpperCase()}${events.slice(1)} ${isNarrowed ? 'found' : 'in all'}`;
};

interface HistoryPageProps {
  readonly user: CurrentUser;
  readonly shown: HistorySearch;
  readonly onShow: ShowHistory;
}

/** Everything that happened, newest first. Filters, page and the open event stand in the address. */
export const HistoryPage = ({ user, shown, onShow }: HistoryPageProps) => {
  const home = useHistoryHome();
  const queries = useQueryClient();
  const filters = filtersOf(shown);
  const { before } = shown;
  const query = historyPageQuery(filters, before);
  const { data, isPending, isPlaceholderData, isFetching, refetch } = useQuery(query);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const lastBefore = useRef(before);
  useEffect(() => {
    // Another page of the same list: reading goes on at its top.
    if (lastBefore.current !== before) count.current?.focus({ preventScroll: true });
    lastBefore.current = before;
  }, [before]);
  const isNarrowed = activeFilters(filters).length > 0;
  const isAdministration = user.role === 'admin';
  const heads = isAdministration ? historyHeads.administration : historyHeads.list;
  return (
    <Page
      {...(isAdministration ? { eyebrow: 'Administration' } : {})}
      title="History"
      {...heads}
      intro="Everything that ever happened on the platform, newest first. Nothing in it can be changed, and whoever reads it stands in it, too."
    >
      <Stack gap="large">
        <FilterBar
          shown={shown}
          filters={filters}
          onShow={onShow}
          nameOf={namesIn(data?.data ?? [])}
          afterLast={count}
        />
        <div className={styles.head}>
          <p ref={count} tabIndex={-1} role="status" className={styles.count}>
            {data && !isPlaceholderData ? counted(data.total, filters) : ' '}
            {before !== undefined && data && !isPlaceholderData && ', an older page of them'}
          </p>
          <div className={styles.keys}>
            <Button variant="quiet" size="small" icon="info" onClick={() => setHelpOpen(true)}>
              Keys
            </Button>
          </div>
        </div>
        {isPending ? (
          <Loading label="Loading the history...">
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
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
            title={isNarrowed ? 'No event fits' : 'Nothing has happened yet'}
            message={
              isNarrowed
                ? 'All the filters above must hold at once. Remove one, or look at everything.'
                : 'The first event follows the first visit.'
            }
            action={isNarrowed && <Button onClick={() => onShow({})}>Show everything</Button>}
          />
        ) : (
          <div aria-busy={isPlaceholderData} className={styles.frame}>
            {before === undefined && !isPlaceholderData && (
              <NewEvents
                filters={filters}
                newest={data.data[0]?.position ?? ''}
                reader={user.id}
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
        <HistorySeal />
      </Stack>
    </Page>
  );
};
