/** Collects items that arrive one by one; each `take` returns all items that arrived since the previous one. */
export interface Gathering<Item> {
  /** Adds an item. @returns how many are waiting. */
  add(item: Item): number;
  /** Ends the collection. With an error, `take` throws it after the remaining items. */
  end(how: { readonly error?: unknown }): void;
  /** Returns the items that have arrived, possibly none; null after the end. Throws the error that ended it. */
  take(): readonly Item[] | null;
  /** Resolves when there is something to take. */
  arrival(): Promise<void>;
}

/** @param soon schedules a function to run after the items that are already available have been added */
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
