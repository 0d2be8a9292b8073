import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Change } from '../contract/live.ts';
import { aggregateIdOf, categoryOf, ORIGIN, type Position, type RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Announcement, LiveChanges } from '../http/live-stream.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { type Audience, audienceOf, type NamedIds } from '../projections/queries/audience.ts';
import { allProjections, type ReadDb } from '../projections/read-models.ts';

/** Maximum wait for the read models before a change is announced regardless, in milliseconds. */
const VISIBLE_WITHIN_MS = 2_000;

/** Minimum wait for one read model, so that it is looked at, in milliseconds. */
const LEAST_WAIT_MS = 200;

/** Timeout of one wait for a read model that is late, and pause before the next, in milliseconds. */
const LATE_WAIT_MS = 30_000;
const LATE_PAUSE_MS = 1_000;

/** Pause between two announcements that the history has new events, in milliseconds. */
const HISTORY_PAUSE_MS = 250;

/** The read models that the history page shows. */
const historyModels = ['history', 'history_days'];

/** Pause after a failure of the store, in milliseconds. */
const RESUME_AFTER_MS = 500;

/** Number of announcements kept for clients that resume. */
const KEPT = 1_000;

/** Number of events before the first subscription that pages may request: those of a recently replaced process. */
const BEFORE = 500;

/**
 * Number of changes announced together, and of changes that may wait. When more are waiting, pages are told to fetch
 * everything.
 */
const BATCH = 200;
const MOST_WAITING = 5_000;

interface LiveChangesParts {
  /** The history as stored, because ids are not personal data. */
  readonly history: Pick<EventStore, 'readAllBackwards' | 'subscribeAll' | 'head'>;
  readonly readModels: ReadDb;
  readonly waitFor: ProjectionEngine['waitForPosition'];
  readonly logger: Logger;
}

interface Happened extends NamedIds {
  readonly position: Position;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly type: string;
  readonly change: Change;
}

interface Kept extends Announcement {
  readonly audience: ReadonlySet<Audience>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Follower {
  readonly audiences: readonly Audience[];
  /** Whether the page has not fetched it yet. */
  readonly isNews: (announcement: Pick<Kept, 'position' | 'at'>) => boolean;
  readonly announce: (announcement: Announcement) => void;
}

const Ids = z.object({ consultantId: z.string().nullable().catch(null), readerId: z.string().nullable().catch(null) });

const happenedIn = (event: RecordedEvent): Happened | null => {
  const change = Change.safeParse({ kind: categoryOf(event.stream), id: aggregateIdOf(event) }).data;
  if (!change || event.unreadable !== undefined) return null;
  const ids = Ids.safeParse(event.data).data ?? { consultantId: null, readerId: null };
  return { position: event.position, at: Date.parse(event.recordedAt), type: event.type, change, ...ids };
};

/** The last of several equal changes, in the order of the history. */
const lastOfEach = (batch: readonly Happened[]): readonly Happened[] => {
  const last = new Map<string, Happened>();
  for (const happened of batch) {
    const { change, consultantId, readerId } = happened;
    const key = [change.kind, change.id, consultantId, readerId].join('/');
    last.delete(key);
    last.set(key, happened);
  }
  return [...last.values()];
};

const readersOf = (happened: readonly Happened[]): string[] => {
  const types = new Set(happened.map(({ type }) => type));
  return allProjections.filter(({ handlers }) => [...types].some((type) => type in handlers)).map(({ name }) => name);
};

/**
 * Announces changes to the pages that this process serves, in the order of the history, with one subscription for all
 * of them, opened by the first. A change is announced once the read models contain it. If they are late, it is
 * announced after two seconds, and all pages are told to fetch everything once each of the late ones has caught up.
 */
export const openLiveChanges = ({
  history,
  readModels,
  waitFor,
  logger,
}: LiveChangesParts): LiveChanges & { close(): Promise<void> } => {
  const closing = new AbortController();
  const { signal } = closing;
  const followers = new Set<Follower>();
  const kept: Kept[] = [];
  let waiting: Happened[] = [];
  /** Everything after this position is in `kept` or `waiting`; and the time since when this holds. */
  let complete = { after: ORIGIN, since: 0 };
  let beginning: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let announcing: Promise<void> | undefined;
  let announcingHistory: Promise<void> | undefined;
  let newest: Position | null = null;
  /** The position that each late read model must reach. */
  const late = new Map<string, Position>();
  /** A position that late read models have reached and that pages do not know yet. */
  let caughtUp: Position | null = null;

  const announcedTo = (): Position => kept.at(-1)?.position ?? complete.after;

  const keep = (announcement: Kept): void => {
    kept.push(announcement);
    const dropped = kept.length > KEPT ? kept.shift() : undefined;
    if (dropped && dropped.position > complete.after) complete = { after: dropped.position, since: dropped.at };
  };

  /** From here on, only later changes can be resumed. */
  const resetAll = (reached: Position): void => {
    const announced = kept.at(-1)?.position ?? ORIGIN;
    const position = announced > reached ? announced : reached;
    kept.length = 0;
    complete = { after: position, since: Date.now() };
    for (const { announce } of followers) announce({ position, change: 'reset' });
  };

  /** Together for the read models that catch up at the same time. */
  const resetSoon = (reached: Position): void => {
    if (caughtUp !== null) {
      if (reached > caughtUp) caughtUp = reached;
      return;
    }
    caughtUp = reached;
    void pause(LATE_PAUSE_MS, undefined, { signal }).then(
      () => {
        const position = caughtUp ?? reached;
        caughtUp = null;
        resetAll(position);
      },
      () => {},
    );
  };

  /** Each read model by itself, so that one that is paused does not hold up the others. */
  const resetWhenVisible = async (model: string, position: Position): Promise<void> => {
    const isWatched = late.has(model);
    late.set(model, position);
    if (isWatched) return;
    const wanted = (): Position => late.get(model) ?? position;
    while (!signal.aborted && !(await waitFor([model], wanted(), LATE_WAIT_MS))) {
      await pause(LATE_PAUSE_MS, undefined, { signal }).catch(() => {});
    }
    const reached = wanted();
    late.delete(model);
    if (!signal.aborted) resetSoon(reached);
  };

  /** The read models that do not contain a position in time. A paused one does not shorten the wait for the others. */
  const lateModels = async (models: readonly string[], position: Position): Promise<readonly string[]> => {
    const began = performance.now();
    if (await waitFor(models, position, VISIBLE_WITHIN_MS)) return [];
    const left = Math.max(LEAST_WAIT_MS, VISIBLE_WITHIN_MS - (performance.now() - began));
    const areVisible = await Promise.all(models.map((model) => waitFor([model], position, left)));
    return models.filter((_, place) => !areVisible[place]);
  };

  const tell = ({ audiences, isNews, announce }: Follower, { position, change, audience, at }: Kept): void => {
    if (isNews({ position, at }) && audiences.some((one) => audience.has(one))) announce({ position, change });
  };

  const announceBatch = async (batch: readonly Happened[], last: Position): Promise<void> => {
    const models = readersOf(batch);
    for (const model of await lateModels(models, last)) void resetWhenVisible(model, last);
    for (const happened of lastOfEach(batch)) {
      const audience = new Set(await audienceOf(readModels, happened.change, happened));
      const { position, change, at } = happened;
      const announcement = { position, change, audience, at };
      keep(announcement);
      for (const follower of followers) tell(follower, announcement);
    }
  };

  const announceWaiting = async (): Promise<void> => {
    for (;;) {
      const batch = waiting.splice(0, BATCH);
      const last = batch.at(-1)?.position;
      if (last === undefined || signal.aborted) return;
      try {
        await announceBatch(batch, last);
      } catch (error) {
        logger.warn({ err: error }, 'live changes: whom a change concerns could not be read');
        resetAll(last);
      }
    }
  };

  const add = (happened: Happened): void => {
    if (waiting.length < MOST_WAITING) waiting.push(happened);
    else {
      waiting = [];
      resetAll(happened.position);
    }
    announcing ??= announceWaiting().finally(() => {
      announcing = undefined;
    });
  };

  const isHistoryFollowed = (): boolean => {
    for (const { audiences } of followers) if (audiences.includes('history')) return true;
    return false;
  };

  /**
   * Announces that there are new events of any kind, once they can be read. Not kept, because pages that resume fetch
   * them anyway.
   */
  const announceHistory = async (): Promise<void> => {
    while (newest !== null && isHistoryFollowed() && !signal.aborted) {
      const position = newest;
      newest = null;
      const isShown = await waitFor(historyModels, position, VISIBLE_WITHIN_MS);
      if (!isShown) newest ??= position;
      // Not the event's own position: a page resumes after it, and other changes up to there may still be waiting.
      const reached = announcedTo();
      const announcement = { position: reached, change: { kind: 'history', id: 'newest' } } as const;
      if (isShown)
        for (const { audiences, announce } of followers) if (audiences.includes('history')) announce(announcement);
      await pause(isShown ? HISTORY_PAUSE_MS : LATE_PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  };

  /** Until a page follows the history, its newest event waits. */
  const wakeHistory = (): void => {
    if (newest === null || !isHistoryFollowed()) return;
    announcingHistory ??= announceHistory().finally(() => {
      announcingHistory = undefined;
    });
  };

  const follow = async (from: Position): Promise<void> => {
    let reached = from;
    while (!signal.aborted) {
      try {
        for await (const event of history.subscribeAll(reached, signal)) {
          reached = event.position;
          const happened = happenedIn(event);
          if (happened) add(happened);
          newest = event.position;
          wakeHistory();
        }
      } catch (error) {
        logger.warn({ err: error }, 'live changes: the history could not be followed');
      }
      await pause(RESUME_AFTER_MS, undefined, { signal }).catch(() => {});
    }
  };

  const begin = async (): Promise<void> => {
    const { events, end } = await history.readAllBackwards(BEFORE);
    const oldest = end ? undefined : events.at(-1);
    complete = oldest
      ? { after: oldest.position, since: Date.parse(oldest.recordedAt) }
      : { after: ORIGIN, since: Number.NEGATIVE_INFINITY };
    following ??= follow(complete.after);
  };

  return {
    follow: async (audiences, after, announce) => {
      beginning ??= begin();
      await beginning.catch((error: unknown) => {
        beginning = undefined;
        throw error;
      });
      // A position beyond the head is from before a restore.
      const isKnown = typeof after === 'number' || after <= announcedTo() || after <= (await history.head());
      const reached = announcedTo();
      const isComplete = isKnown && (typeof after === 'number' ? complete.since <= after : complete.after <= after);
      const from = isComplete ? after : reached;
      if (!isComplete) announce({ position: reached, change: 'reset' });
      const isNews: Follower['isNews'] = ({ position, at }) =>
        typeof from === 'number' ? at >= from : position > from;
      const follower = { audiences, isNews, announce };
      for (const announcement of kept) tell(follower, announcement);
      followers.add(follower);
      wakeHistory();
      return { reached, unfollow: () => followers.delete(follower) };
    },

    close: async () => {
      closing.abort();
      await following;
      await announcing;
      await announcingHistory;
    },
  };
};
