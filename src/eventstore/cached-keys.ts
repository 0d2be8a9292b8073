import type { PersonKeys } from './person-keys.ts';

export interface CachedKeysParts {
  /** A clock that never goes back, in milliseconds, such as `performance.now`. */
  readonly now: () => number;
  /** The most keys held. Default 10,000. */
  readonly most?: number;
  /** How long a key is held, in milliseconds. Default 3,000. */
  readonly forMs?: number;
}

/**
 * Caches recently found keys in memory. Destroy keys through this wrapper: then a key disappears from this process at once,
 * and from other processes after `forMs`. Missing keys are not cached, nor are keys that protect nothing yet: an undone
 * registration forgets its key, and the next attempt makes another one.
 */
export const cachedKeys = (keys: PersonKeys, { now, most = 10_000, forMs = 3_000 }: CachedKeysParts): PersonKeys => {
  /** In the order of use, the longest unused first. */
  const held = new Map<string, { readonly key: Uint8Array; readonly until: number }>();
  /** Counts destructions: a lookup that began before one must not bring the key back. */
  let destructions = 0;
  /** The count when a key for writing was asked for. */
  const askedAt = new WeakMap<Uint8Array, number>();

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
    ensure: async (subject) => {
      const known = recall(subject);
      if (known) return known;
      const before = destructions;
      const key = await keys.ensure(subject);
      askedAt.set(key, before);
      return key;
    },
    markUsed: (used) => {
      for (const [subject, key] of used) if (askedAt.get(key) === destructions) hold(subject, key);
    },
    find: async (subjects) => {
      const found = new Map<string, Uint8Array | 'missing'>();
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
        if (key !== 'missing' && destructions === before) hold(subject, key);
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

export const withCachedKeys = <Vault extends { readonly keys: PersonKeys }>(
  vault: Vault,
  parts: CachedKeysParts,
): Vault => ({ ...vault, keys: cachedKeys(vault.keys, parts) });
