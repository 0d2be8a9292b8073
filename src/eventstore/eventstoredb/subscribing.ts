import type { Logger } from 'pino';
import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { backOff } from './back-off.ts';
import type { Calls } from './calls.ts';
import { watchForStall } from './stall-watch.ts';
import type { Timing } from './timing.ts';

interface SubscriberParts {
  readonly calls: Calls;
  readonly head: () => Promise<Position>;
  readonly timing: Timing;
  readonly random: () => number;
  /** Aborts when the store is closed, which ends every subscription. */
  readonly closing: AbortSignal;
  readonly logger: Logger;
}

/**
 * Follows the whole history. The client's subscription ends when its connection is lost, when the server ends it or when
 * the consumer is too slow for live delivery. This one reopens it after the last received record, so that no event is lost
 * or repeated.
 */
export const subscriber = ({ calls, head, timing, random, closing, logger }: SubscriberParts) =>
  async function* subscribeAll(after: Position, signal: AbortSignal): AsyncGenerator<RecordedEvent, void> {
    const ending = AbortSignal.any([signal, closing]);
    const pauses = backOff(timing, random);
    let passed = after;
    let lost = false;
    while (!ending.aborted) {
      // The server's own records arrive too and advance `passed`, so a restart need not scan them again.
      let busy = false;
      const { groups, end: drop } = calls.subscribe(passed, () => {
        pauses.reset();
        if (lost) logger.info({ passed }, 'The subscription to the history is open again.');
        lost = false;
      });
      ending.addEventListener('abort', drop, { once: true });
      const unwatch = watchForStall({
        everyMs: timing.stallAfterMs,
        head,
        passed: () => passed,
        busy: () => busy,
        onStall: (newest) => {
          logger.warn({ passed, head: newest }, 'The subscription to the history fell silent; it is reopened.');
          drop();
        },
        logger,
      });
      try {
        for await (const records of groups()) {
          busy = true;
          for (const { position, event } of records) {
            if (position <= passed) continue;
            passed = position;
            if (!event) continue;
            yield event;
            if (ending.aborted) return;
          }
          busy = false;
        }
        if (!ending.aborted)
          logger.info({ passed }, 'The server ended the subscription to the history; it is reopened.');
      } catch (error) {
        // Only the lost connection is logged, not each attempt while the server is unavailable.
        const level = lost || ending.aborted ? 'debug' : 'warn';
        logger[level]({ err: error, passed }, 'The subscription to the history was lost; it is reopened.');
        lost = true;
      } finally {
        unwatch();
        ending.removeEventListener('abort', drop);
        drop();
      }
      await pauses.pause(ending);
    }
  };
