import { setMaxListeners } from 'node:events';

/**
 * Does work with a signal that is aborted when one of these is, and leaves nothing behind. `AbortSignal.any` is only for
 * work that lives about as long as its sources: each of them refers to its signal for ever in Node 20 and 22.
 */
export const withAnySignal = async <Result>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const either = new AbortController();
  const abort = (): void => either.abort(signals.find((signal) => signal?.aborted)?.reason);
  for (const signal of signals) {
    // Node warns of a leak when more than ten pieces of work have a source in common.
    if (signal) setMaxListeners(0, signal);
    signal?.addEventListener('abort', abort, { once: true });
  }
  try {
    if (signals.some((signal) => signal?.aborted)) abort();
    return await work(either.signal);
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
};
