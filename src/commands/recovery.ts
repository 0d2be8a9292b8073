import { tryEach } from '../platform/try-each.ts';

/**
 * Milliseconds without progress after which work in several steps counts as abandoned and may be recovered. Far longer
 * than any append takes, even during an outage, so the process that started it has given up by then.
 */
export const RECOVER_AFTER = 120_000;

/**
 * Recovers abandoned items, the others even if one fails, and returns how many. Throws an `AggregateError` with the
 * failures at the end.
 */
export const recoverEach = async <Item>(
  what: string,
  items: readonly Item[],
  settle: (item: Item) => Promise<boolean>,
): Promise<number> => {
  let count = 0;
  await tryEach(
    items,
    async (item) => {
      if (await settle(item)) count += 1;
    },
    (failures) => `${failures} unfinished ${what} could not be recovered.`,
  );
  return count;
};
