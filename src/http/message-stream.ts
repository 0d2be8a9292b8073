import { Readable } from 'node:stream';
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

/** Open streams per member and process: the windows and devices of one person. */
const MAX_STREAMS = 6;

interface Listener {
  readonly memberId: string;
  readonly projectId: string;
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
 * Holds the message streams of one process. A stream ends when its client disconnects, when the member loses access or
 * the session ends (at the next heartbeat), and after `timeLimits.stream`; browsers reconnect.
 */
export const openMessageStreams = (news: MessageNotifications, heartbeat = HEARTBEAT): MessageStreams => {
  const ends = new Map<string, Set<() => void>>();

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
    open: async ({ memberId, projectId, isAdmitted }) => {
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
      const beating = setInterval(() => void say(': still here\n\n'), heartbeat);
      const lasting = setTimeout(end, timeLimits.stream);
      stream.once('close', () => {
        isOver = true;
        clearInterval(beating);
        clearTimeout(lasting);
        unfollow?.();
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
