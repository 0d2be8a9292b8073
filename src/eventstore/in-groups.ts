import { gathering } from './gathering.ts';

/**
 * Items in groups, each of what has arrived since the one before was taken. Never waits for more items than one, and reads
 * ahead while the consumer is busy, at most one group of `most` items.
 * @param open opens the items; its signal aborts when the consumer leaves, which must end them
 */
export async function* inGroups<Item>(
  open: (leaving: AbortSignal) => AsyncIterable<Item>,
  most: number,
): AsyncGenerator<readonly Item[], void> {
  const leaving = new AbortController();
  let isFull = false;
  let onTaken = (): void => {};
  // What else is there already comes without leaving the queue of microtasks.
  const gathered = gathering<Item>(process.nextTick);

  const read = async (): Promise<void> => {
    for await (const item of open(leaving.signal)) {
      isFull = gathered.add(item) >= most;
      while (isFull && !leaving.signal.aborted) {
        await new Promise<void>((resolve) => {
          onTaken = resolve;
        });
      }
    }
  };
  const reading = read().then(
    () => gathered.end({}),
    (error: unknown) => gathered.end({ error }),
  );

  try {
    for (let group = gathered.take(); group !== null; group = gathered.take()) {
      if (group.length === 0) await gathered.arrival();
      else {
        isFull = false;
        onTaken();
        yield group;
      }
    }
  } finally {
    leaving.abort();
    onTaken();
    await reading;
  }
}
