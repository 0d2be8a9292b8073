import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Change, ChangeKind } from '#contract/live.ts';
import { hasOpenDialog } from '#ui/open-dialogs.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './client.ts';
import { lastWrite } from './last-write.ts';
import { type ConversationPlace, conversationIdOf, fetchNewest, placeOf } from './messages.ts';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { currentUserPath, refreshCurrentUser } from './session.ts';

/** First and longest pause after a refused stream, in milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** Changes that come within this time are fetched together, in milliseconds. */
const TOGETHER = 200;

/** How often changes wait that long for an action of this window to end. */
const MOST_WAITS = 10;

/** How long an unused window of an administrator or analyst listens, in milliseconds: fetching extends their session. */
const UNUSED = 20 * 60_000;

const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** First parts of the query keys that show an aggregate, the member's own or, for administrators, anyone's. */
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

/** Adds to the lists on the screen, so that messages that are new stay marked. */
const fetchMessages = (isWanted: (place: ConversationPlace) => boolean): void => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ type: 'active' })) {
    const place = placeOf(queryKey);
    if (place && isWanted(place)) silently(fetchNewest(queryClient, place));
  }
};

/** Whether the query was fetched since this window's last write, as its screen does by itself. */
const isFetchedSinceWrite = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' || Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= lastWrite().answeredAt;

interface Heard extends Change {
  readonly position: string;
}

/** Fetches what the open pages show of these changes; what no page shows is fetched when a page shows it again. */
const fetchChanged = (changes: Iterable<Heard>, user: CurrentUser): void => {
  const own = new Set<string>();
  const news = new Set<string>();
  for (const { kind, id, position } of changes) {
    // It stands for all events so far.
    const isOwn = kind !== 'history' && position <= lastWrite().position;
    for (const key of shownIn[kind](id)) (isOwn ? own : news).add(key);
    if ([user.id, user.charityProfile?.id, user.consultantProfile?.id].includes(id)) silently(refreshCurrentUser());
    if (kind === 'conversation') fetchMessages((place) => conversationIdOf(queryClient, place) === id);
    // It may have ended the conversations about its invitations.
    if (kind === 'project') fetchMessages(({ projectId, consultantId }) => projectId === id && consultantId !== null);
  }
  const hasChanged = (query: Query): boolean => {
    const key = String(query.queryKey[0]);
    return news.has(key) || (own.has(key) && !isFetchedSinceWrite(query));
  };
  silently(queryClient.invalidateQueries({ predicate: hasChanged }));
};

const fetchEverything = (): void => {
  silently(refreshCurrentUser());
  fetchMessages(() => true);
  silently(queryClient.invalidateQueries({ predicate: ({ queryKey }) => placeOf(queryKey) === null }));
};

/** Whether the session has ended. Leaves the page as it is: there may be a form on it. */
const isSignedOut = (): Promise<boolean> =>
  request(currentUserPath, { headers: { accept: 'application/json' } }).then(
    () => false,
    (error) => error instanceof ApiError && error.status === 401,
  );

/** How long an answer can be on its way without the page having missed a change, in milliseconds. */
const MARGIN = 500;

/** How long ago the page's oldest data were loaded, in milliseconds. */
const sinceLoaded = (): number => {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt);
  const loaded = times.filter((time) => time > 0);
  return Math.min(MARGIN + Date.now() - Math.min(Date.now(), ...loaded), 3_600_000);
};

/**
 * Listens for what changes for the member while the window is visible and in use, and fetches what the open pages show of it.
 * The browser reconnects a broken stream; after a refusal it is retried with back-off, and everything is fetched each time.
 * Returns a function that stops it.
 */
const listen = (user: CurrentUser): (() => void) => {
  const extendsSession = user.role === 'admin' || user.role === 'analyst';
  let stream: EventSource | null = null;
  let lastId: string | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let unused: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isOver = false;
  /** Until the window is looked at again. */
  let isRefused = false;
  let gathered = new Map<string, Heard>();
  let isEverythingOld = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const fetchGathered = (waits = 0): void => {
    // What a dialog is about must not go from under it. The answer of an action that is under way tells which changes are
    // this window's own.
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
  // What comes first is fetched at once, after the other events of its command.
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
    // The stream does not say why it was refused.
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
      // Without an id, the browser repeats the address, whose age of the page's data is no longer right.
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
  if (extendsSession) for (const sign of signsOfUse) document.addEventListener(sign, use, { passive: true });
  use();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', update);
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
