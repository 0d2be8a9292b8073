/** What a piece of work shares with others: they take turns, in the order they are given; others run side by side. */
type Concerns = readonly string[] | 'everything';

/**
 * Runs pieces of work, at most `atOnce` at a time, in their order wherever two concern the same. Stops at the first
 * failure, waits for what has begun, and throws it.
 */
export const inOrder = async <Item>(
  items: Iterable<Item>,
  parts: {
    readonly atOnce: number;
    readonly concernsOf: (item: Item) => Concerns;
    readonly work: (item: Item) => Promise<void>;
  },
): Promise<void> => {
  const running = new Set<Promise<void>>();
  const last = new Map<string, Promise<void>>();
  const failures: unknown[] = [];

  for (const item of items) {
    const concerns = parts.concernsOf(item);
    if (concerns === 'everything') await Promise.all(running);
    while (running.size >= parts.atOnce) await Promise.race(running);
    if (failures.length > 0) break;
    const before = concerns === 'everything' ? [] : concerns.flatMap((concern) => last.get(concern) ?? []);
    const task: Promise<void> = Promise.all(before)
      .then(() => (failures.length > 0 ? undefined : parts.work(item)))
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => {
        running.delete(task);
        if (concerns === 'everything') return;
        for (const concern of concerns) if (last.get(concern) === task) last.delete(concern);
      });
    running.add(task);
    if (concerns === 'everything') await task;
    else for (const concern of concerns) last.set(concern, task);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
};
