import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Position, RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { MessageNotifications } from '../http/message-stream.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';

/** Read models of a conversation's page. */
const MODELS = ['messages', 'conversations'];

/** Timeout of one wait for the read models, in milliseconds; the wait is repeated. */
const WAIT_TIMEOUT_MS = 30_000;

/** Pause after a failure of the store, in milliseconds. */
const RESUME_AFTER_MS = 500;

const Posted = z.object({ projectId: z.uuid(), number: z.int() });

interface MessageNotificationParts {
  /** The history as it is stored: message numbers are not personal data. */
  readonly history: Pick<EventStore, 'head' | 'subscribeAll'>;
  readonly waitFor: ProjectionEngine['waitForPosition'];
  readonly logger: Logger;
}

const postedIn = (event: RecordedEvent): z.output<typeof Posted> | null =>
  event.type === 'MessagePosted' && event.unreadable === undefined ? (Posted.safeParse(event.data).data ?? null) : null;

/**
 * Notifies pages in this process of new messages, with one subscription for all of them, opened by the first. A message is
 * announced when the read models show it.
 */
export const openMessageNotifications = ({
  history,
  waitFor,
  logger,
}: MessageNotificationParts): MessageNotifications & { close(): Promise<void> } => {
  const closing = new AbortController();
  const { signal } = closing;
  const followers = new Map<string, Set<(number: number) => void>>();
  let beginning: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  const notifyWhenVisible = async (projectId: string, number: number, position: Position): Promise<void> => {
    while (!signal.aborted && followers.has(projectId)) {
      if (!(await waitFor(MODELS, position, WAIT_TIMEOUT_MS))) continue;
      for (const notify of followers.get(projectId) ?? []) notify(number);
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
            void notifyWhenVisible(posted.projectId, posted.number, event.position);
          }
        }
      } catch (error) {
        logger.warn({ err: error }, 'message notifications: the history could not be followed');
      }
      await pause(RESUME_AFTER_MS, undefined, { signal }).catch(() => {});
    }
  };

  const begin = async (): Promise<void> => {
    const from = await history.head();
    following ??= follow(from);
  };

  return {
    follow: async (projectId, notify) => {
      beginning ??= begin();
      await beginning.catch((error: unknown) => {
        beginning = undefined;
        throw error;
      });
      const group = followers.get(projectId) ?? new Set();
      followers.set(projectId, group.add(notify));
      return () => {
        group.delete(notify);
        if (group.size === 0 && followers.get(projectId) === group) followers.delete(projectId);
      };
    },

    close: async () => {
      closing.abort();
      await following;
    },
  };
};
