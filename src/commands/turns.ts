/** Runs pieces of work that share a key one after another, in order of arrival; others run side by side. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes a place to queue. Holds nothing of a key that nobody waits for. */
export const turns = (): Turns => {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    let leave = (): void => {};
    const mine = new Promise<void>((resolve) => {
      leave = resolve;
    });
    last.set(key, mine);
    try {
      await before;
      return await work();
    } finally {
      if (last.get(key) === mine) last.delete(key);
      leave();
    }
  };
};
