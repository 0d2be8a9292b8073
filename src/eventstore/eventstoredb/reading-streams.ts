import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { CurrentRevision, ReadStreamOptions } from '../event-store.ts';
import type { Calls } from './calls.ts';
import { isMissingStream } from './failures.ts';
import type { Retrying } from './retrying.ts';

/** Reads single streams; after a lost connection, continues where it was. */
export const streamReader = (calls: Calls, { attempts, retry }: Retrying, closing: AbortSignal) => {
  async function* read(
    stream: string,
    { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER }: ReadStreamOptions = {},
  ): AsyncGenerator<RecordedEvent, void> {
    const { afterFailure, progress } = attempts(`reading ${stream}`);
    const forwards = direction === 'forwards';
    let start: number | 'start' | 'end' = from ?? (forwards ? 'start' : 'end');
    let left = limit;
    while (left > 0 && (typeof start === 'string' || start >= 0)) {
      const count = left;
      let received = 0;
      try {
        for await (const { revision, event } of calls.eachRecord({ stream, from: start, direction, count })) {
          received += 1;
          progress();
          start = revision + (forwards ? 1 : -1);
          if (!event) continue;
          left -= 1;
          yield event;
        }
        // A call that was cancelled by closing the store looks like one that ended normally.
        closing.throwIfAborted();
        if (received < count) return;
      } catch (error) {
        if (isMissingStream(error)) return;
        await afterFailure(error);
      }
    }
  }

  const revision = (stream: string): Promise<CurrentRevision> =>
    retry(`reading the end of ${stream}`, async () => {
      try {
        const [last] = await calls.allRecords({ stream, from: 'end', direction: 'backwards', count: 1 });
        return last?.revision ?? 'no-stream';
      } catch (error) {
        if (isMissingStream(error)) return 'no-stream';
        throw error;
      }
    });

  return { read, revision };
};

export type StreamReader = ReturnType<typeof streamReader>;
