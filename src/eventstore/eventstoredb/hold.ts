import { Readable } from 'node:stream';
import type { AllStreamSubscription, StreamingRead } from '@eventstore/db-client';

const ignore = (): void => {};

/** Takes over a read or subscription that the client has just started. Returns a function that ends it in any state. */
export const hold = (reading: StreamingRead<unknown> | AllStreamSubscription): (() => void) => {
  let call: Readable | undefined;
  let over = false;
  // Unread data would keep the call open in the client for ever.
  const drain = (): void => {
    call?.unpipe();
    call?.resume();
  };
  reading.on('pipe', (source: unknown) => {
    if (source instanceof Readable) call = source;
    if (over) drain();
  });
  // Errors after the end need a listener, otherwise they end the process.
  reading.on('error', ignore);
  return () => {
    over = true;
    reading.destroy();
    drain();
    ('cancel' in reading ? reading.cancel() : reading.unsubscribe()).catch(ignore);
  };
};
