interface Batch<Key, Result> {
  readonly keys: Set<Key>;
  readonly results: Promise<ReadonlyMap<Key, Result>>;
}

/**
 * Loads single keys in batches: the keys requested in one turn of the event loop form a batch, and so do those that
 * arrive while another batch is loading. An error reaches every caller of its batch.
 * @param askAll throws, or returns a result for every key.
 */
export const batched = <Key, Result>(
  askAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Result>>,
): ((key: Key) => Promise<Result>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Batch<Key, Result> | undefined;

  const open = (): Batch<Key, Result> => {
    const keys = new Set<Key>();
    const results = underWay.then(() => {
      next = undefined;
      return askAll([...keys]);
    });
    underWay = results.catch(() => {});
    return { keys, results };
  };

  return async (key) => {
    next ??= open();
    next.keys.add(key);
    const result = (await next.results).get(key);
    if (result === undefined) throw new Error('A batch was answered without one of its keys.');
    return result;
  };
};
