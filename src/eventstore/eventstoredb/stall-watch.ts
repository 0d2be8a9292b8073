import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';

export interface StallWatchParts {
  /** How often to look, in milliseconds: a stall is found after one to two of them. */
  readonly everyMs: number;
  readonly head: () => Promise<Position>;
  /** Position of the last record that arrived. */
  readonly passed: () => Position;
  /** True while the consumer is busy with an event: then nothing can arrive. */
  readonly busy: () => boolean;
  /** Called once, when the subscription has fallen silent. */
  readonly onStall: (head: Position) => void;
  readonly logger: Logger;
}

/**
 * Watches a subscription that may fall silent without an error, as happens behind address translation. It has when the
 * history is known to go on beyond what arrived, and nothing more has arrived a whole period later. Returns the
 * function that stops watching.
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
      // The server is away: the subscription will be told by its own connection.
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
