import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#api/api-error.ts';
import { addressOf } from '#api/client.ts';
import { fetchNewest, latestKnown } from '#api/messages.ts';

/** Exponential back-off after a refused stream, in milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** Errors that a retry cannot fix. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status);

/** Coalesces calls: those made while `work` runs cause one more run afterwards. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  let isRequestedAgain = false;
  return () => {
    isRequestedAgain = running !== null;
    running ??= (async () => {
      try {
        do {
          isRequestedAgain = false;
          await work();
        } while (isRequestedAgain);
      } finally {
        running = null;
      }
    })();
    return running;
  };
};

/**
 * Listens for new messages while the window is visible, and fetches them. The browser reconnects a broken stream; after
 * a refusal it is retried with back-off, and messages are polled each time. Returns a function that stops it.
 */
const listen = (queries: QueryClient, projectId: string): (() => void) => {
  let stream: EventSource | null = null;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isOver = false;
  const catchUp = oneAtATime(() => fetchNewest(queries, projectId));
  const catchUpSilently = () => void catchUp().catch(() => undefined);

  const close = (): void => {
    clearTimeout(retrying);
    stream?.close();
    stream = null;
  };

  const tryAgain = async (): Promise<void> => {
    const isRefused = await catchUp().then(() => false, isFinal);
    if (!isRefused) open();
  };

  const open = (): void => {
    if (isOver || stream !== null || document.visibilityState === 'hidden') return;
    const opened = new EventSource(addressOf('streamMessages', { id: projectId }));
    stream = opened;
    opened.addEventListener('open', () => {
      pause = FIRST_PAUSE;
      // Messages that arrived while disconnected.
      catchUpSilently();
    });
    opened.addEventListener('message-posted', ({ lastEventId }) => {
      if (Number(lastEventId) > latestKnown(queries, projectId)) catchUpSilently();
    });
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || stream !== opened) return;
      close();
      retrying = setTimeout(() => void tryAgain(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  };

  const update = (): void => (document.visibilityState === 'hidden' ? close() : open());
  document.addEventListener('visibilitychange', update);
  open();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', update);
    close();
  };
};

/** Shows new messages as they arrive (server-sent events). */
export const useMessageStream = (projectId: string, isParticipant: boolean): void => {
  const queries = useQueryClient();
  useEffect(() => (isParticipant ? listen(queries, projectId) : undefined), [queries, projectId, isParticipant]);
};
