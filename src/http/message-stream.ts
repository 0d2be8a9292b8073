import { Readable } from 'node:stream';
import type { Sessions } from '../vault/sessions.ts';
import { problem } from './problems.ts';
import { timeLimits } from './time-limits.ts';

/** Notifies of messages once they are readable, whichever process they were posted to. */
export interface MessageNotifications {
  /** Calls back with the number of every new message of a project. @returns a function that unsubscribes. */
  follow(projectId: string, tell: (number: number) => void): Promise<() => void>;
}

/** Milliseconds between heartbeats: proxies close a connection that is silent for a minute. */
const HEARTBEAT = 25_000;

/** Milliseconds after which a browser reconnects. */
const RETRY = 3_000;

/** Interval at which ended sessions are looked for, in milliseconds: one query for all streams of the process. */
const SESSION_CHECK = 2_000;

/** Open streams per member and process: the windows and devices of one person. */
const MAX_STREAMS = 6;

interface Listener {
  readonly memberId: string;
  readonly projectId: string;
  /** Handle of the session that opened the stream. */
  readonly session: string;
  /** Whether they still have access: checked before every event. Throwing counts as no. */
  readonly isAdmitted: () => Promise<boolean>;
}

export interface MessageStreams {
  /** Opens a stream of server-sent events. It holds only numbers: the client fetches the messages. */
  open(listener: Listener): Promise<Readable>;
  /** Ends every stream, so that the server can stop. */
  endAll(): void;
}

const posted = (number: number): string =>
  `event: message-posted\nid: ${number}\ndata: ${JSON.stringify({ number })}\n\n`;

/**
 * Holds the message streams of one process. A stream ends when its client disconnects, within seconds after the session has
 * ended in any process, when the member loses access (at the next event or heartbeat), and after `timeLimits.stream`;
 * browsers reconnect.
 */
export const openMessageStreams = (
  news: MessageNotifications,
  liveSessions: Sessions['live'],
  heartbeat = HEARTBEAT,
): MessageStreams => {
  const ends = new Map<string, Set<() => void>>();
  const sessions = new Map<() => void, string>();

  const endThoseSignedOut = async (): Promise<void> => {
    const asked = [...sessions];
    // While the database is away, the heartbeat decides.
    const live = await liveSessions([...new Set(sessions.values())]).catch(() => null);
    for (const [end, session] of asked) if (live?.has(session) === false) end();
  };
  let checking: NodeJS.Timeout | undefined;
  const follow = (end: () => void, session: string): (() => void) => {
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
      throw problem('too-many-requests', 'You have projects open in many windows. Please close some of them.', {
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
    open: async ({ memberId, projectId, session, isAdmitted }) => {
      const stream = new Readable({ read: () => {} });
      let isOver = false;
      const end = (): void => {
        if (!isOver) stream.push(null);
        isOver = true;
      };
      const leave = placeFor(memberId, end);
      const say = async (words: string): Promise<void> => {
        const mayHear = await isAdmitted().catch(() => false);
        if (isOver) return;
        if (mayHear) stream.push(words);
        else end();
      };

      let unfollow: (() => void) | undefined;
      try {
        unfollow = await news.follow(projectId, (number) => void say(posted(number)));
      } catch (error) {
        leave();
        throw error;
      }
      const unwatch = follow(end, session);
      const beating = setInterval(() => void say(': still here\n\n'), heartbeat);
      const lasting = setTimeout(end, timeLimits.stream);
      stream.once('close', () => {
        isOver = true;
        clearInterval(beating);
        clearTimeout(lasting);
        unfollow?.();
        unwatch();
        leave();
      });
      stream.push(`retry: ${RETRY}\n\n`);
      return stream;
    },

    endAll: () => {
      for (const mine of [...ends.values()]) for (const end of [...mine]) end();
    },
  };
};
