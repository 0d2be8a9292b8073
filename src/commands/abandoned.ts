/**
 * Milliseconds after which work in several steps that nobody has gone on with counts as abandoned, to be settled by
 * somebody else. Far longer than any append takes, even one that runs into an outage: a process that lost its hold has
 * then given up.
 */
export const ABANDONED_AFTER = 120_000;

/** Settles each of what was abandoned; one that cannot be settled must not keep the others from it. Returns how many. */
export const settleEach = async <Item>(
  what: string,
  items: readonly Item[],
  settle: (item: Item) => Promise<boolean>,
): Promise<number> => {
  let count = 0;
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      if (await settle(item)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} unfinished ${what} could not be settled.`);
  }
  return count;
};
