import type { PersonKeys } from './person-keys.ts';

export interface RememberParts {
  /** A clock that never goes back, in milliseconds, such as `performance.now`. */
  readonly now: () => number;
  /** The most keys held. Default 10,000. */
  readonly most?: number;
  /** How long a key is held, in milliseconds. Default 3,000. */
  readonly forMs?: number;
}

/**
 * The same keys, holding in memory those that were found lately. Destroy keys through this wrapper: then a key is gone
 * from this process at once; from other processes it is gone after `forMs`. Whoever has no key is asked for each time,
 * and so is the key for a write.
 */
export const rememberedKeys = (keys: PersonKeys, { now, most = 10_000, forMs = 3_000 }: RememberParts): PersonKeys => {
  /** In the order of use, the longest unused first. */
  const held = new Map<string, { readonly key: Uint8Array; readonly until: number }>();
  /** Counts destructions: an answer that was asked for before one must not bring the key back. */
  let destructions = 0;

  const forget = (subject: string): void => {
    destructions += 1;
    held.delete(subject);
  };

  const recall = (subject: string): Uint8Array | undefined => {
    const known = held.get(subject);
    if (!known) return undefined;
    held.delete(subject);
    if (known.until <= now()) return undefined;
    held.set(subject, known);
    return known.key;
  };

  const hold = (subject: string, key: Uint8Array): void => {
    held.delete(subject);
    held.set(subject, { key, until: now() + forMs });
    const [oldest] = held.size > most ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
  };

  return {
    ensure: (subject) => keys.ensure(subject),
    find: async (subjects) => {
      const found = new Map<string, Uint8Array>();
      const unknown: string[] = [];
      for (const subject of subjects) {
        const key = recall(subject);
        if (key) found.set(subject, key);
        else unknown.push(subject);
      }
      if (unknown.length === 0) return found;
      const before = destructions;
      for (const [subject, key] of await keys.find(unknown)) {
        found.set(subject, key);
        if (destructions === before) hold(subject, key);
      }
      return found;
    },
    destroy: async (subject) => {
      forget(subject);
      await keys.destroy(subject);
      forget(subject);
    },
  };
};

/** The same vault with its keys remembered, for everybody who reads or destroys keys through it. */
export const withRememberedKeys = <Vault extends { readonly keys: PersonKeys }>(
  vault: Vault,
  parts: RememberParts,
): Vault => ({ ...vault, keys: rememberedKeys(vault.keys, parts) });
