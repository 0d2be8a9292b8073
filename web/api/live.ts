import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Change, ChangeKind } from '#contract/live.ts';
import { hasOpenDialog } from '#ui/open-dialogs.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './client.ts';
import { lastWrite } from './last-write.ts';
import { type ConversationPlace, fetchNewest, mayBeConversation, placeOf } from './messages.ts';
import { sessionReturn } from './prompt.ts';
import { queryClient } from './query-client.ts';
import { refetch } from './refetch.ts';
import { request } from './request.ts';
import { currentUserPath, refreshMember } from './session.ts';

/** Shortest and longest delay before a refused stream is opened again, in milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** Changes that arrive within this time are fetched together, in milliseconds. */
const TOGETHER = 200;

/** How many times fetching is postponed while an action of this window is still running. */
const MOST_WAITS = 10;

/**
 * Idle time after which an administrator's or analyst's window stops listening, in milliseconds: every refetch extends
 * their session.
 */
const UNUSED = 20 * 60_000;

const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Query key prefixes to refetch for each kind of change, for the member's own aggregates or, for administrators,
 * anyone's.
 */
const shownIn: Readonly<Record<ChangeKind, (id: string) => readonly string[]>> = {
  account: () => ['/api/account/sessions', '/api/admin/members', '/api/admin/summary'],
  charity: () => [
    '/api/membership',
    '/api/membership/charges',
    '/api/notifications',
    '/api/admin/memberships',
    '/api/admin/summary',
  ],
  consultant: (id) => [`/api/consultants/${id}`, '/api/admin/consultants', '/api/notifications', '/api/admin/summary'],
  project: (id) => [
    '/api/notifications',
    '/api/conversations',
    '/api/projects',
    `/api/projects/${id}`,
    `/api/projects/${id}/files`,
    `/api/projects/${id}/feedback`,
    `/api/projects/${id}/hours`,
    '/api/admin/projects',
    '/api/admin/quotes',
    '/api/admin/summary',
  ],
  notifications: () => ['/api/notifications'],
  conversation: () => ['/api/notifications', '/api/conversations', '/api/projects'],
  waitingListSignup: () => [
    '/api/notifications',
    '/api/admin/waiting-list/charities',
    '/api/admin/waiting-list/consultants',
    '/api/admin/summary',
  ],
  invitation: () => ['/api/admin/invitations'],
  verification: () => ['/api/notifications', '/api/admin/history/integrity'],
  history: () => ['/api/history/live'],
};

const silently = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** Appends new messages to the open conversations instead of refetching them, so that unread messages stay marked. */
const fetchMessages = (isWanted: (place: ConversationPlace) => boolean): void => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ type: 'active' })) {
    const place = placeOf(queryKey);
    if (place && isWanted(place)) silently(fetchNewest(queryClient, place));
  }
};

/** Whether the query has been fetched since this window's last write; a screen refetches what it has changed itself. */
const isFetchedSinceWrite = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' || Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= lastWrite().answeredAt;

interface Heard extends Change {
  readonly position: string;
}

/**
 * Refetches the queries affected by these changes if an open page shows them; the others when a page next shows them.
 */
const fetchChanged = (changes: Iterable<Heard>, user: CurrentUser): void => {
  const own = new Set<string>();
  const news = new Set<string>();
  for (const { kind, id, position } of changes) {
    // The history aggregate stands for all events so far, so a change of it is never only this window's own.
    const isOwn = kind !== 'history' && position <= lastWrite().position;
    for (const key of shownIn[kind](id)) (isOwn ? own : news).add(key);
    if ([user.id, user.charityProfile?.id, user.consultantProfile?.id].includes(id)) void refreshMember();
    if (kind === 'conversation') fetchMessages((place) => mayBeConversation(queryClient, place, id));
    // A change of the project may have closed the conversations about its invitations.
    if (kind === 'project') fetchMessages(({ projectId, consultantId }) => projectId === id && consultantId !== null);
  }
  const hasChanged = (query: Query): boolean => {
    const key = String(query.queryKey[0]);
    return news.has(key) || (own.has(key) && !isFetchedSinceWrite(query));
  };
  silently(refetch(queryClient, hasChanged));
};

const fetchEverything = (): void => {
  void refreshMember();
  fetchMessages(() => true);
  silently(refetch(queryClient, ({ queryKey }) => placeOf(queryKey) === null));
};

/** Whether the session has ended. Stays on the page, which may hold a form with unsaved input. */
const isSignedOut = (): Promise<boolean> =>
  request(currentUserPath, { headers: { accept: 'application/json' } }).then(
    () => false,
    (error) => error instanceof ApiError && error.status === 401,
  );

/** Safety margin for responses in transit, in milliseconds: a change made meanwhile must not be missed. */
const MARGIN = 500;

/** Age of the page's oldest data, in milliseconds. */
const sinceLoaded = (): number => {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt);
  const loaded = times.filter((time) => time > 0);
  return Math.min(MARGIN + Date.now() - Math.min(Date.now(), ...loaded), 3_600_000);
};

/**
 * Listens for changes that concern the member while the window is visible and in use, and refetches the affected
 * queries of the open pages. The browser reconnects a broken stream; a refused one is retried with back-off, and then
 * everything is refetched.
 * Returns a function that stops listening.
 */
const listen = (user: CurrentUser): (() => void) => {
  const extendsSession = user.role === 'admin' || user.role === 'analyst';
  let stream: EventSource | null = null;
  let lastId: string | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let unused: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isOver = false;
  /** The session has ended: the stream stays closed until the member signs in again or the window becomes visible. */
  let isRefused = false;
  let gathered = new Map<string, Heard>();
  let isEverythingOld = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const fetchGathered = (waits = 0): void => {
    // Data shown in an open dialog must not change. While an action is running, wait for its response, which tells
    // which changes are this window's own.
    if (hasOpenDialog() || (queryClient.isMutating() > 0 && waits < MOST_WAITS)) {
      gathering = setTimeout(fetchGathered, TOGETHER, waits + 1);
      return;
    }
    const [changes, isReset] = [gathered, isEverythingOld];
    gathered = new Map();
    isEverythingOld = false;
    gathering = changes.size > 0 || isReset ? setTimeout(fetchGathered, TOGETHER) : undefined;
    if (isReset) fetchEverything();
    else fetchChanged(changes.values(), user);
  };
  // The first change is fetched as soon as the other events of its command have arrived.
  const fetchSoon = (): void => {
    gathering ??= setTimeout(fetchGathered, 0);
  };

  const close = (): void => {
    clearTimeout(retrying);
    retrying = undefined;
    stream?.close();
    stream = null;
  };

  const tryAgain = async (): Promise<void> => {
    // The stream does not report why it was refused.
    isRefused = await isSignedOut();
    retrying = undefined;
    if (isOver || isRefused) return;
    isEverythingOld = true;
    fetchSoon();
    open();
  };

  const open = (): void => {
    if (isOver || isRefused || stream || retrying || document.visibilityState === 'hidden') return;
    const opened = new EventSource(
      addressOf('streamChanges', {}, lastId ? { after: lastId } : { loaded: sinceLoaded() }),
    );
    stream = opened;
    let isLate = false;
    opened.addEventListener('ready', ({ lastEventId }) => {
      lastId = lastEventId || undefined;
      if (isLate) {
        isEverythingOld = true;
        fetchSoon();
      }
      isLate = false;
      pause = FIRST_PAUSE;
    });
    opened.addEventListener('change', ({ data, lastEventId }) => {
      lastId = lastEventId;
      const change = JSON.parse(data) as Change;
      gathered.set(`${change.kind}/${change.id}`, { ...change, position: lastEventId });
      fetchSoon();
    });
    opened.addEventListener('reset', ({ lastEventId }) => {
      lastId = lastEventId || undefined;
      isEverythingOld = true;
      fetchSoon();
    });
    opened.addEventListener('error', () => {
      // Before the first event id, the browser reconnects with the original URL, whose `loaded` age is then out of
      // date.
      isLate = !lastId;
      if (opened.readyState !== EventSource.CLOSED || stream !== opened) return;
      close();
      retrying = setTimeout(() => void tryAgain(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  };

  const use = (): void => {
    clearTimeout(unused);
    if (extendsSession) unused = setTimeout(close, UNUSED);
    open();
  };
  const update = (): void => {
    isRefused = false;
    if (document.visibilityState === 'hidden') close();
    else use();
  };
  document.addEventListener('visibilitychange', update);
  sessionReturn.addEventListener('back', update);
  if (extendsSession) for (const sign of signsOfUse) document.addEventListener(sign, use, { passive: true });
  use();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', update);
    sessionReturn.removeEventListener('back', update);
    for (const sign of signsOfUse) document.removeEventListener(sign, use);
    clearTimeout(unused);
    clearTimeout(gathering);
    close();
  };
};

/** Keeps the pages of the signed-in member up to date (server-sent events). */
export const useLiveChanges = (user: CurrentUser): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other details of the member do not matter to the stream
  useEffect(() => listen(user), [user.id, user.role, user.charityProfile?.id, user.consultantProfile?.id]);
};
