import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, type ReadRevision, START } from '@eventstore/db-client';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { CurrentRevision, ReadStreamOptions } from '../event-store.ts';
import { isMissingStream } from './failures.ts';
import type { Persistence } from './persistence.ts';
import { eventOf } from './recorded.ts';
import { allRecords, eachRecord } from './records.ts';

export interface StreamReader {
  readonly read: (stream: string, options?: ReadStreamOptions) => AsyncGenerator<RecordedEvent, void>;
  /** The revision of a stream's last record. */
  readonly revision: (stream: string) => Promise<CurrentRevision>;
}

/** Reads single streams; goes on where it was when the connection is lost in the middle. */
export const streamReader = (
  client: EventStoreDBClient,
  { patience, persist }: Persistence,
  closing: AbortSignal,
): StreamReader => {
  async function* read(
    stream: string,
    { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER }: ReadStreamOptions = {},
  ): AsyncGenerator<RecordedEvent, void> {
    const { afterFailure, progress } = patience(`reading ${stream}`);
    const forwards = direction === 'forwards';
    let fromRevision: ReadRevision = from === undefined ? (forwards ? START : END) : BigInt(from);
    let left = limit;
    while (left > 0 && (typeof fromRevision !== 'bigint' || fromRevision >= 0n)) {
      const maxCount = left;
      let received = 0;
      try {
        const reading = client.readStream(stream, {
          fromRevision,
          direction: forwards ? FORWARDS : BACKWARDS,
          maxCount,
        });
        for await (const record of eachRecord(reading)) {
          received += 1;
          progress();
          if (record.event) fromRevision = record.event.revision + (forwards ? 1n : -1n);
          const event = eventOf(record);
          if (!event) continue;
          left -= 1;
          yield event;
        }
        // A call that is cancelled by closing the store looks like one that came to its end.
        closing.throwIfAborted();
        if (received < maxCount) return;
      } catch (error) {
        if (isMissingStream(error)) return;
        await afterFailure(error);
      }
    }
  }

  const revision = (stream: string): Promise<CurrentRevision> =>
    persist(`reading the end of ${stream}`, async () => {
      try {
        const reading = client.readStream(stream, { fromRevision: END, direction: BACKWARDS, maxCount: 1 });
        const [last] = await allRecords(reading);
        return last?.event ? Number(last.event.revision) : 'no-stream';
      } catch (error) {
        if (isMissingStream(error)) return 'no-stream';
        throw error;
      }
    });

  return { read, revision };
};
