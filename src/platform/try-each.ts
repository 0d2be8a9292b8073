/**
 * Runs `work` on one item after the other. An item that fails does not stop the others: at the end, an `AggregateError`
 * contains all failures.
 * @param messageFor the message of that error, by the number of failures
 */
export const tryEach = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
  messageFor: (failures: number) => string,
): Promise<void> => {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, messageFor(failures.length));
};
