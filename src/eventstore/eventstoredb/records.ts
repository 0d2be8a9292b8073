import { Readable } from 'node:stream';
import type { AllStreamSubscription, StreamingRead } from '@eventstore/db-client';

const ignore = (): void => {};

/**
 * Takes hold of a read or a subscription that the client has just begun. Returns the function that lets go of it for
 * good, whatever state it is in.
 */
export const hold = (reading: StreamingRead<unknown> | AllStreamSubscription): (() => void) => {
  let call: Readable | undefined;
  let over = false;
  // What has arrived of the call but was not read would keep it on the client's list for ever: nobody could close it.
  const drain = (): void => {
    call?.unpipe();
    call?.resume();
  };
  reading.on('pipe', (source: unknown) => {
    if (source instanceof Readable) call = source;
    if (over) drain();
  });
  // What the call reports after the end must find a listener, or it ends the process.
  reading.on('error', ignore);
  return () => {
    over = true;
    reading.destroy();
    drain();
    ('cancel' in reading ? reading.cancel() : reading.unsubscribe()).catch(ignore);
  };
};

/** The records of one read, one by one and with back-pressure. Ends the call when the reader leaves early. */
export async function* eachRecord<Item>(reading: StreamingRead<Item>): AsyncGenerator<Item, void> {
  const letGo = hold(reading);
  try {
    yield* reading;
  } finally {
    letGo();
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
