import { Readable } from 'node:stream';
import { problem } from './problems.ts';
import { timeLimits } from './time-limits.ts';

/** Tells of messages once they can be read, whichever process they were posted to. */
export interface MessageNews {
  /** Calls back with the number of every message that is posted to a project from now on. @returns ends that. */
  follow(projectId: string, tell: (number: number) => void): Promise<() => void>;
}

/** Milliseconds between two signs of life: proxies close a connection on which nothing is said for a minute. */
const HEARTBEAT = 25_000;

/** Milliseconds after which a browser opens a stream again that broke off. */
const RETRY = 3_000;

/** Streams that one member may have open in one process: the windows and devices of one person. */
const MOST_EACH = 6;

/** Somebody who wants to hear of a project's messages. */
interface Listener {
  readonly memberId: string;
  readonly projectId: string;
  /** Whether they still may: asked before anything is said to them. Throwing is no. */
  readonly isAdmitted: () => Promise<boolean>;
}

export interface MessageStreams {
  /** Opens a stream of server-sent events. It holds numbers only: whoever listens asks for the messages themselves. */
  open(listener: Listener): Promise<Readable>;
  /** Ends every stream: nobody holds up a stop. */
  endAll(): void;
}

const posted = (number: number): string =>
  `event: message-posted\nid: ${number}\ndata: ${JSON.stringify({ number })}\n\n`;

/**
 * Keeps the streams of one process, all fed by one source. A stream ends when its listener goes, when they are admitted
 * no more (with their session, at the next heartbeat), and after `timeLimits.stream`; browsers open it again.
 */
export const openMessageStreams = (news: MessageNews, heartbeat = HEARTBEAT): MessageStreams => {
  const ends = new Map<string, Set<() => void>>();

  const placeFor = (memberId: string, end: () => void): (() => void) => {
    const mine = ends.get(memberId) ?? new Set();
    if (mine.size >= MOST_EACH) {
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
