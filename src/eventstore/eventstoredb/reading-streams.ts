import { BACKWARDS, END, FORWARDS, type ReadRevision, START } from '@eventstore/db-client';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { CurrentRevision, ReadStreamOptions } from '../event-store.ts';
import type { Calls } from './calls.ts';
import { isMissingStream } from './failures.ts';
import { placed } from './recorded.ts';
import type { Retrying } from './retrying.ts';

/** Reads single streams; after a lost connection, continues where it was. */
export const streamReader = (calls: Calls, { attempts, retry }: Retrying, closing: AbortSignal) => {
  async function* read(
    stream: string,
    { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER }: ReadStreamOptions = {},
  ): AsyncGenerator<RecordedEvent, void> {
    const { afterFailure, progress } = attempts(`reading ${stream}`);
    const forwards = direction === 'forwards';
    let fromRevision: ReadRevision = from === undefined ? (forwards ? START : END) : BigInt(from);
    let left = limit;
    while (left > 0 && (typeof fromRevision !== 'bigint' || fromRevision >= 0n)) {
      const maxCount = left;
      let received = 0;
      try {
        const call = { fromRevision, direction: forwards ? FORWARDS : BACKWARDS, maxCount } as const;
        for await (const record of calls.eachRecord((client) => client.readStream(stream, call))) {
          received += 1;
          progress();
          if (record.event) fromRevision = record.event.revision + (forwards ? 1n : -1n);
          const { event } = placed(record);
          if (!event) continue;
          left -= 1;
          yield event;
        }
        // A call that was cancelled by closing the store looks like one that ended normally.
        closing.throwIfAborted();
        if (received < maxCount) return;
      } catch (error) {
        if (isMissingStream(error)) return;
        await afterFailure(error);
      }
    }
  }

  const revision = (stream: string): Promise<CurrentRevision> =>
    retry(`reading the end of ${stream}`, async () => {
      try {
        const call = { fromRevision: END, direction: BACKWARDS, maxCount: 1 } as const;
        const [last] = await calls.allRecords(
          (client) => client.readStream(stream, call),
          ({ event }) => event?.revision,
        );
        return last === undefined ? 'no-stream' : Number(last);
      } catch (error) {
        if (isMissingStream(error)) return 'no-stream';
        throw error;
      }
    });

  return { read, revision };
};

export type StreamReader = ReturnType<typeof streamReader>;
