import { gathering } from './gathering.ts';

/**
 * Yields items in groups, each with all items that arrived since the previous group. Never waits for more than one
 * item, and reads ahead while the consumer is busy, at most one group of `most` items.
 * @param open opens the source; its signal aborts when the consumer leaves, which must end the source
 */
export async function* inGroups<Item>(
  open: (leaving: AbortSignal) => AsyncIterable<Item>,
  most: number,
): AsyncGenerator<readonly Item[], void> {
  const leaving = new AbortController();
  let isFull = false;
  let onTaken = (): void => {};
  // Items that are already available arrive within the microtask queue.
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
