import { Readable } from 'node:stream';
import type { Change } from '../contract/live.ts';
import type { Position } from '../domain/kernel/event.ts';
import type { Audience } from '../projections/queries/audience.ts';
import type { Sessions } from '../vault/sessions.ts';
import { problem } from './problems.ts';
import { timeLimits } from './time-limits.ts';

/** A change that is now visible in the read models, or `reset`: anything may have changed. */
export interface Announcement {
  readonly position: Position;
  readonly change: Change | 'reset';
}

/** Announces changes once they are visible in the read models, whichever process made them. */
export interface LiveChanges {
  /**
   * Calls back with the changes for any of these audiences; first with those since a position or a time (milliseconds
   * since 1970). @returns the position that these changes reach, and a function that unsubscribes
   */
  follow(
    audiences: readonly Audience[],
    after: Position | number,
    announce: (announcement: Announcement) => void,
  ): Promise<{ readonly reached: Position; readonly unfollow: () => void }>;
}

/** Milliseconds between heartbeats: proxies close a connection that is silent for a minute. */
const HEARTBEAT = 25_000;

/** Milliseconds after which a browser reconnects. */
const RETRY = 3_000;

/** Interval of checking for ended sessions, in milliseconds: one query for all streams of the process. */
const SESSION_CHECK = 2_000;

/** Maximum number of open streams per member and process: the windows and devices of one person. */
const MAX_STREAMS = 6;

/**
 * Maximum number of characters buffered for a client that does not read. It is disconnected, and resumes when it reads
 * again.
 */
const MAX_WAITING = 64 * 1024;

/** Time for a client to read the rest of a stream that has ended, in milliseconds; then the connection is closed. */
const READ_WITHIN = 10_000;

interface Listener {
  readonly memberId: string;
  /** Handle of the session that opened the stream. */
  readonly session: string;
  readonly audiences: readonly Audience[];
  /** Where to resume; for a new page, when it was loaded (milliseconds since 1970). */
  readonly after: Position | number;
  /** Whether the session is still valid: checked at every heartbeat. Throwing counts as no. */
  readonly isAdmitted: () => Promise<boolean>;
}

const written = ({ position, change }: Announcement): string =>
  change === 'reset'
    ? `event: reset\nid: ${position}\ndata: {}\n\n`
    : `event: change\nid: ${position}\ndata: ${JSON.stringify(change)}\n\n`;

/**
 * Manages the live streams of one process. A stream ends when its client disconnects, within seconds after the session
 * has ended in any process, and after `timeLimits.stream`; browsers reconnect.
 */
export const openLiveStreams = (changes: LiveChanges, liveSessions: Sessions['live'], heartbeat = HEARTBEAT) => {
  const ends = new Map<string, Set<() => void>>();
  const sessions = new Map<() => void, string>();

  const endThoseSignedOut = async (): Promise<void> => {
    const asked = [...sessions];
    // While the database is unavailable, the check at the next heartbeat decides.
    const live = await liveSessions([...new Set(sessions.values())]).catch(() => null);
    for (const [end, session] of asked) if (live?.has(session) === false) end();
  };
  let checking: NodeJS.Timeout | undefined;
  const watch = (end: () => void, session: string): (() => void) => {
    sessions.set(end, session);
    checking ??= setInterval(() => void endThoseSignedOut(), SESSION_CHECK);
    return () => {
      sessions.delete(end);
      if (sessions.size > 0) return;
      clearInterval(checking);
      checking = undefined;
    };
  };

  const placeFor = (memberId: string, end: () => void): (() => void) => {
    const mine = ends.get(memberId) ?? new Set();
    if (mine.size >= MAX_STREAMS) {
      throw problem('too-many-requests', 'You have too many windows or tabs open here. Please close some of them.', {
        headers: { 'retry-after': '60' },
      });
    }
    ends.set(memberId, mine.add(end));
    return () => {
      mine.delete(end);
      if (mine.size === 0 && ends.get(memberId) === mine) ends.delete(memberId);
    };
  };

  return {
    /** Opens a stream of server-sent events. It contains only kinds and ids: the client fetches the data. */
    open: async ({ memberId, session, audiences, after, isAdmitted }: Listener): Promise<Readable> => {
      const stream = new Readable({ read: () => {} });
      let isOver = false;
      let closing: NodeJS.Timeout | undefined;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        stream.push(null);
        // The stream of a client that never reads would otherwise keep its place until the request's time limit.
        closing = setTimeout(() => stream.destroy(), READ_WITHIN).unref();
      };
      const send = (text: string): void => {
        if (isOver) return;
        if (stream.readableLength > MAX_WAITING) end();
        else stream.push(text);
      };
      const beat = async (): Promise<void> => {
        if (await isAdmitted().catch(() => false)) send(': still here\n\n');
        else end();
      };

      const leave = placeFor(memberId, end);
      send(`retry: ${RETRY}\n\n`);
      const following = await changes
        .follow(audiences, after, (announcement) => send(written(announcement)))
        .catch((error: unknown) => {
          leave();
          throw error;
        });
      // The position to resume from if nothing has changed yet.
      send(`event: ready\nid: ${following.reached}\ndata: {}\n\n`);
      const unwatch = watch(end, session);
      const beating = setInterval(() => void beat(), heartbeat);
      const lasting = setTimeout(end, timeLimits.stream);
      stream.once('close', () => {
        isOver = true;
        clearInterval(beating);
        clearTimeout(lasting);
        clearTimeout(closing);
        following.unfollow();
        unwatch();
        leave();
      });
      return stream;
    },

    /** Ends all streams, so that the server can stop. */
    endAll: (): void => {
      for (const mine of [...ends.values()]) for (const end of [...mine]) end();
    },
  };
};
