import type { StreamingRead } from '@eventstore/db-client';

const ignore = (): void => {};

/**
 * The records of one read, one by one and with back-pressure. Ends the call behind it when the reader leaves early. The
 * listener is for what the call reports after that: without one it would end the process.
 */
export async function* eachRecord<Item>(reading: StreamingRead<Item>): AsyncGenerator<Item, void> {
  reading.on('error', ignore);
  try {
    yield* reading;
  } finally {
    reading.destroy();
    reading.cancel().catch(ignore);
  }
}

/** All records of one read whose size is bounded: much faster than one by one. */
export const allRecords = <Item>(reading: StreamingRead<Item>): Promise<readonly Item[]> =>
  new Promise((resolve, reject) => {
    const collected: Item[] = [];
    reading.on('error', reject);
    reading.on('data', (record) => collected.push(record));
    reading.on('end', () => resolve(collected));
  });
