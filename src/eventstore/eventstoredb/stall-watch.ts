import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';

interface StallWatchParts {
  /** Interval between checks, in milliseconds: a stall is detected after one to two intervals. */
  readonly everyMs: number;
  readonly head: () => Promise<Position>;
  /** Position of the last record that arrived. */
  readonly passed: () => Position;
  /** True while the consumer is busy with an event: then nothing can arrive. */
  readonly busy: () => boolean;
  /** Called once, when the subscription has stalled. */
  readonly onStall: (head: Position) => void;
  readonly logger: Logger;
}

/**
 * Watches for a subscription that stalls without an error, as happens behind network address translation. It has
 * stalled if the history is known to contain more than what arrived, and nothing arrives for a whole further interval.
 * Returns the function that stops watching.
 */
export const watchForStall = ({ everyMs, head, passed, busy, onStall, logger }: StallWatchParts): (() => void) => {
  let suspicion: { readonly passed: Position; readonly head: Position } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const look = async (): Promise<void> => {
    const reached = passed();
    if (busy()) {
      suspicion = undefined;
      return;
    }
    if (suspicion && suspicion.passed === reached && suspicion.head > reached) {
      stop();
      onStall(suspicion.head);
      return;
    }
    try {
      suspicion = { passed: reached, head: await head() };
    } catch (error) {
      // The server is unavailable: the subscription notices that by its own connection.
      logger.debug({ err: error }, 'the head of the history could not be read');
      suspicion = undefined;
    }
  };

  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => void look().then(schedule), everyMs);
    timer.unref();
  };
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
  };
  schedule();
  return stop;
};
