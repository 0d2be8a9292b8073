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
  let arrived: Item[] = [];
  let over: { readonly error?: unknown } | undefined;
  let onArrival = (): void => {};
  let onTaken = (): void => {};

  const read = async (): Promise<void> => {
    for await (const item of open(leaving.signal)) {
      arrived.push(item);
      // After what else is there already, which comes without leaving the queue of microtasks.
      if (arrived.length === 1) process.nextTick(() => onArrival());
      while (arrived.length >= most && !leaving.signal.aborted) {
        await new Promise<void>((resolve) => {
          onTaken = resolve;
        });
      }
    }
  };
  const end = (how: { readonly error?: unknown }): void => {
    over = how;
    onArrival();
  };
  const reading = read().then(
    () => end({}),
    (error: unknown) => end({ error }),
  );

  try {
    for (;;) {
      if (arrived.length > 0) {
        const group = arrived;
        arrived = [];
        onTaken();
        yield group;
      } else if (over) {
        if ('error' in over) throw over.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          onArrival = resolve;
        });
      }
    }
  } finally {
    leaving.abort();
    onTaken();
    await reading;
  }
}
