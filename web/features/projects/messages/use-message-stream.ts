import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { addressOf } from '../../../api/client.ts';
import { fetchNewest, latestKnown } from '../../../api/messages.ts';

/** How long to wait before a refused stream is asked for again, in milliseconds: twice as long each time. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** Nobody is let in again by waiting. */
const isShutOut = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status);

/** Work that is asked for while it runs is done once more, not several times at once. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  return () => {
    isAskedAgain = running !== null;
    running ??= (async () => {
      try {
        do {
          isAskedAgain = false;
          await work();
        } while (isAskedAgain);
      } finally {
        running = null;
      }
    })();
    return running;
  };
};

/**
 * Listens for messages of a conversation and fetches what is new, for as long as the window is seen. The browser opens
 * a stream again that broke off; one that was refused is tried again less and less often, and the messages are asked
 * for each time, so that they come all the same. @returns ends it.
 */
const listen = (queries: QueryClient, projectId: string): (() => void) => {
  let stream: EventSource | null = null;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isOver = false;
  const catchUp = oneAtATime(() => fetchNewest(queries, projectId));
  const inPassing = () => void catchUp().catch(() => undefined);

  const close = (): void => {
    clearTimeout(retrying);
    stream?.close();
    stream = null;
  };

  const tryAgain = async (): Promise<void> => {
    const shutOut = await catchUp().then(() => false, isShutOut);
    if (!shutOut) open();
  };

  const open = (): void => {
    if (isOver || stream !== null || document.visibilityState === 'hidden') return;
    const opened = new EventSource(addressOf('streamMessages', { id: projectId }));
    stream = opened;
    opened.addEventListener('open', () => {
      pause = FIRST_PAUSE;
      // What was written while nobody listened.
      inPassing();
    });
    opened.addEventListener('message-posted', ({ lastEventId }) => {
      if (Number(lastEventId) > latestKnown(queries, projectId)) inPassing();
    });
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || stream !== opened) return;
      close();
      retrying = setTimeout(() => void tryAgain(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  };

  const look = (): void => (document.visibilityState === 'hidden' ? close() : open());
  document.addEventListener('visibilitychange', look);
  open();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    close();
  };
};

/** Lets new messages appear without being asked for (server-sent events). */
export const useMessageStream = (projectId: string, isParticipant: boolean): void => {
  const queries = useQueryClient();
  useEffect(() => (isParticipant ? listen(queries, projectId) : undefined), [queries, projectId, isParticipant]);
};
