import { onlineManager, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { followedEventsQuery, type HistoryFilters, historyNewsQuery } from '#api/history.ts';
import type { HistoryEntry, HistoryPage } from '#contract/history.ts';
import { Button } from '#ui/button.tsx';
import { Caption } from '#ui/text.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from './history-page.css.ts';

export interface NewEventsProps {
  readonly filters: HistoryFilters;
  /** Id of the newest listed event. */
  readonly newest: string | undefined;
  /** When the list was loaded, in milliseconds since 1970. */
  readonly listedAt: number;
  /** Whether a reading is the user's own (where users are pseudonyms: any reading). These are not counted as new. */
  readonly isOwnReading: (entry: HistoryEntry) => boolean;
  /** Shows a page of newer events. */
  readonly onShow: (page: HistoryPage, how: { readonly isAsked: boolean }) => void;
}

interface News {
  readonly events: number;
  readonly page: HistoryPage;
  /** Whether there may be more new events than fit on the page. */
  readonly isFull: boolean;
}

interface LoadedPage {
  readonly data: HistoryPage | undefined;
  readonly dataUpdatedAt: number;
}

/** The events of a page that are newer than the list; null if there are none, or if the list was loaded later. */
const newsIn = (
  { data: page, dataUpdatedAt }: LoadedPage,
  { newest, listedAt, isOwnReading }: Pick<NewEventsProps, 'newest' | 'listedAt' | 'isOwnReading'>,
): News | null => {
  if (dataUpdatedAt < listedAt) return null;
  const entries = page?.data ?? [];
  const known = entries.findIndex(({ id }) => id === newest);
  const events = entries.slice(0, known === -1 ? undefined : known).filter((entry) => !isOwnReading(entry)).length;
  return page === undefined || events === 0
    ? null
    : { events, page, isFull: events === entries.length && page.nextCursor !== null };
};

const inWords = ({ events, isFull }: News): string => {
  if (isFull) return `More than ${events} new events`;
  return events === 1 ? '1 new event' : `${events} new events`;
};

const ShowNews = ({ news, onShow }: { readonly news: News | null } & Pick<NewEventsProps, 'onShow'>) => (
  <div role="status" className={styles.news}>
    {news && (
      <Button variant="primary" size="small" icon="refresh" onClick={() => onShow(news.page, { isAsked: true })}>
        {inWords(news)}
      </Button>
    )}
  </div>
);

/** Announces new events. The list updates only on request. */
export const NewEvents = ({ filters, onShow, ...of }: NewEventsProps) => {
  const news = newsIn(useQuery(historyNewsQuery(filters)), of);
  return <ShowNews news={news} onShow={onShow} />;
};

const subscribeToScrolling = (changed: () => void): (() => void) => {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
};

/** Whether the top of an element has scrolled above the window. */
const useIsScrolledPast = (ref: RefObject<HTMLElement | null>): boolean =>
  useSyncExternalStore(subscribeToScrolling, () => (ref.current?.getBoundingClientRect().top ?? 0) < 0);

interface FollowedEventsProps extends NewEventsProps {
  /** Whether the list must not move, because one of its events is open. */
  readonly isHeld: boolean;
  readonly list: RefObject<HTMLElement | null>;
}

const useIsOnline = (): boolean => useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());

/**
 * Adds new events to the top of the list as they happen, and announces their number to screen readers. While the list
 * is scrolled or an event is open, they are added on request only. A hidden window is not updated until it is visible
 * again. It says when new events cannot be loaded, and goes on trying.
 */
export const FollowedEvents = ({ filters, onShow, isHeld, list, ...of }: FollowedEventsProps) => {
  const latest = useQuery(followedEventsQuery(filters));
  const isOnline = useIsOnline();
  const isWaiting = !isOnline || latest.isError || (latest.isPending && latest.errorUpdateCount > 0);
  const news = newsIn(latest, of);
  const isScrolled = useIsScrolledPast(list);
  const isPaused = isHeld || isScrolled;
  const [counted, setCounted] = useState('');
  const newestId = news?.page.data[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest event stands for the news
  useEffect(() => {
    if (news === null || isPaused) return;
    setCounted(`${inWords(news)}, added on top`);
    onShow(news.page, { isAsked: false });
  }, [newestId, isPaused]);
  return (
    <>
      <p role="status" className={visuallyHidden}>
        {isPaused ? '' : counted}
      </p>
      <div role="status" className={isWaiting ? styles.waiting : undefined}>
        {isWaiting && (
          <Caption>
            {isOnline
              ? 'We cannot load new events at the moment. We keep trying.'
              : 'You are offline. New events will appear when you are back online.'}
          </Caption>
        )}
      </div>
      {isPaused && <ShowNews news={news} onShow={onShow} />}
    </>
  );
};
