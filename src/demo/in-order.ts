/**
 * Runs tasks concurrently, at most `atOnce` at a time. Tasks with the same key run one after another. Each task
 * receives `turn`, which resolves when all earlier tasks have finished. Stops at the first failure, waits for the
 * running tasks, and throws the failure.
 */
export const inOrder = async <Item>(
  items: Iterable<Item>,
  parts: {
    readonly atOnce: number;
    readonly keysOf: (item: Item) => readonly string[];
    /** @param turn rejects when an earlier task has failed. */
    readonly work: (item: Item, turn: () => Promise<void>) => Promise<void>;
  },
): Promise<void> => {
  const running = new Set<Promise<void>>();
  const last = new Map<string, Promise<void>>();
  let previous: Promise<void> = Promise.resolve();
  let failure: { readonly error: unknown } | null = null;

  for (const item of items) {
    while (running.size >= parts.atOnce) await Promise.race(running);
    if (failure !== null) break;
    const keys = parts.keysOf(item);
    const before = keys.flatMap((key) => last.get(key) ?? []);
    const earlier = previous;
    const turn = async (): Promise<void> => {
      await earlier;
      if (failure !== null) throw new Error('An earlier piece of work has failed.');
    };
    const task: Promise<void> = Promise.all(before)
      .then(() => (failure === null ? parts.work(item, turn) : undefined))
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .then(() => earlier)
      .finally(() => {
        running.delete(task);
        for (const key of keys) if (last.get(key) === task) last.delete(key);
      });
    previous = task;
    running.add(task);
    for (const key of keys) last.set(key, task);
  }
  await Promise.all(running);
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
};
