import type { Readable } from 'node:stream';

/** Items that wait for a busy reader before the server is asked to pause. */
const MOST_WAITING = 512;

/**
 * What arrives on a read or subscription, in groups: each has all that came since the one before was taken. Much faster
 * than one by one.
 */
export async function* arrivals<Item>(
  reading: Readable & { on(event: 'data', listener: (item: Item) => void): unknown },
): AsyncGenerator<readonly Item[], void> {
  let arrived: Item[] = [];
  let over: { readonly error?: unknown } | undefined;
  let wake = (): void => {};
  const end = (how: { readonly error?: unknown }): void => {
    over ??= how;
    wake();
  };
  reading.on('error', (error) => end({ error }));
  reading.on('end', () => end({}));
  reading.on('close', () => end({}));
  reading.on('data', (item: Item) => {
    arrived.push(item);
    if (arrived.length >= MOST_WAITING) reading.pause();
    // The client hands records over one by one, also those that came together.
    if (arrived.length === 1) setImmediate(() => wake());
  });
  for (;;) {
    if (arrived.length > 0) {
      const group = arrived;
      arrived = [];
      if (reading.isPaused()) reading.resume();
      yield group;
    } else if (over) {
      if ('error' in over) throw over.error;
      return;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}
