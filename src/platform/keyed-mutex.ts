import { withResolvers } from './with-resolvers.ts';

/** Runs work with the same key one at a time, in order of arrival; work with different keys runs concurrently. */
type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Creates a mutex per key. Unused keys take no memory. */
export const keyedMutex = (): KeyedMutex => {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: own, resolve: release } = withResolvers();
    last.set(key, own);
    try {
      await before;
      return await work();
    } finally {
      if (last.get(key) === own) last.delete(key);
      release();
    }
  };
};
