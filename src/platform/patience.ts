import { setTimeout as pause } from 'node:timers/promises';

/** Waits for work, but no longer than so many milliseconds; the work goes on. */
export const atMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const late = new AbortController();
  try {
    await Promise.race([work, pause(ms, undefined, { signal: late.signal }).catch(() => {})]);
  } finally {
    late.abort();
  }
};
