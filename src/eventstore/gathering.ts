/** Items that arrive one by one and are taken in groups, each of all that has arrived since the one before. */
export interface Gathering<Item> {
  /** Adds an item. @returns how many wait. */
  add(item: Item): number;
  /** No more items come; with an error, the groups end with it. */
  end(how: { readonly error?: unknown }): void;
  /** What has arrived, which may be nothing yet; null after the end. Throws the error that ended it. */
  take(): readonly Item[] | null;
  /** Resolves when there is something to take. */
  arrival(): Promise<void>;
}

/** @param soon runs a function after the items that are there already have been added */
export const gathering = <Item>(soon: (run: () => void) => void): Gathering<Item> => {
  let arrived: Item[] = [];
  let over: { readonly error?: unknown } | undefined;
  let wake = (): void => {};
  return {
    add: (item) => {
      arrived.push(item);
      if (arrived.length === 1) soon(() => wake());
      return arrived.length;
    },
    end: (how) => {
      over ??= how;
      wake();
    },
    take: () => {
      if (arrived.length === 0 && over) {
        if ('error' in over) throw over.error;
        return null;
      }
      const group = arrived;
      arrived = [];
      return group;
    },
    arrival: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  };
};
