import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Position, RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { MessageNews } from '../http/message-stream.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';

/** What a conversation's page is made from. */
const MODELS = ['messages', 'conversations'];

/** How long one wait for the read models lasts, in milliseconds; it is repeated for as long as it takes. */
const PATIENCE = 30_000;

/** How long to leave a store alone that failed, in milliseconds. */
const RESUME = 500;

const Posted = z.object({ projectId: z.uuid(), number: z.int() });

interface MessageNewsParts {
  /** The store as it is: numbers are no personal data. */
  readonly history: Pick<EventStore, 'head' | 'subscribeAll'>;
  readonly waitFor: ProjectionEngine['waitFor'];
  readonly logger: Logger;
}

const postedIn = (event: RecordedEvent): z.output<typeof Posted> | null =>
  event.type === 'MessagePosted' && event.unreadable === undefined ? (Posted.safeParse(event.data).data ?? null) : null;

/**
 * Follows the history for everybody in this process who waits for messages: one subscription, from the first one who
 * asks on. Told is what the read models show, wherever they are folded.
 */
export const openMessageNews = ({
  history,
  waitFor,
  logger,
}: MessageNewsParts): MessageNews & { close(): Promise<void> } => {
  const closing = new AbortController();
  const { signal } = closing;
  const followers = new Map<string, Set<(number: number) => void>>();
  let beginning: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  const tellOnceReadable = async (projectId: string, number: number, position: Position): Promise<void> => {
    while (!signal.aborted && followers.has(projectId)) {
      if (!(await waitFor(MODELS, position, PATIENCE))) continue;
      for (const tell of followers.get(projectId) ?? []) tell(number);
      return;
    }
  };

  const follow = async (from: Position): Promise<void> => {
    let reached = from;
    while (!signal.aborted) {
      try {
        for await (const event of history.subscribeAll(reached, signal)) {
          reached = event.position;
          const posted = postedIn(event);
          if (posted && followers.has(posted.projectId)) {
            void tellOnceReadable(posted.projectId, posted.number, event.position);
          }
        }
      } catch (error) {
        logger.warn({ err: error }, 'news of messages: the history could not be followed');
      }
      await pause(RESUME, undefined, { signal }).catch(() => {});
    }
  };

  const begin = async (): Promise<void> => {
    const from = await history.head();
    following ??= follow(from);
  };

  return {
    follow: async (projectId, tell) => {
      beginning ??= begin();
      await beginning.catch((error: unknown) => {
        beginning = undefined;
        throw error;
      });
      const those = followers.get(projectId) ?? new Set();
      followers.set(projectId, those.add(tell));
      return () => {
        those.delete(tell);
        if (those.size === 0 && followers.get(projectId) === those) followers.delete(projectId);
      };
    },

    close: async () => {
      closing.abort();
      await following;
    },
  };
};
