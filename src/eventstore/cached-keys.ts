import type { PersonKeys } from './person-keys.ts';

interface CachedKeysParts {
  /** A clock that never goes back, in milliseconds, such as `performance.now`. */
  readonly now: () => number;
  /** Maximum number of cached keys. Default: 10,000. */
  readonly most?: number;
  /** How long a key stays cached, in milliseconds. Default: 3,000. */
  readonly forMs?: number;
}

/**
 * Caches recently used keys in memory. Destroy keys through this wrapper: the key then leaves this process's cache at
 * once, and the caches of other processes after `forMs`. Missing keys are not cached. Nor are keys that do not protect
 * anything yet: undoing a registration removes its key, and the next attempt creates a new one.
 */
export const cachedKeys = (keys: PersonKeys, { now, most = 10_000, forMs = 3_000 }: CachedKeysParts): PersonKeys => {
  /** Keys in order of use, least recently used first. */
  const held = new Map<string, { readonly key: Uint8Array; readonly until: number }>();
  /** Number of destructions so far: a lookup that began before a destruction must not cache the key again. */
  let destructions = 0;
  /** Before a key is fetched: the number of destructions, and the end of the key's time in the cache. */
  const beginning = () => ({ destructions, until: now() + forMs });
  /** Keys that were fetched for writing, with the beginning. */
  const fetched = new WeakMap<Uint8Array, ReturnType<typeof beginning>>();

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

  const hold = (subject: string, key: Uint8Array, until: number): void => {
    for (const [other, { until: end }] of held) {
      if (end > now()) break;
      held.delete(other);
    }
    held.delete(subject);
    held.set(subject, { key, until });
    const [oldest] = held.size > most ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
  };

  return {
    ensure: async (subject) => {
      const known = recall(subject);
      if (known) return known;
      const begun = beginning();
      const key = await keys.ensure(subject);
      fetched.set(key, begun);
      return key;
    },
    draft: async (subject) => {
      const known = recall(subject);
      if (known) return { key: known, unstored: null };
      const begun = beginning();
      const drafted = await keys.draft(subject);
      fetched.set(drafted.key, begun);
      return drafted;
    },
    markUsed: (used) => {
      for (const [subject, key] of used) {
        const begun = fetched.get(key);
        // Cached once: a key that another process destroys must leave the cache although it is used.
        fetched.delete(key);
        if (begun?.destructions === destructions) hold(subject, key, begun.until);
      }
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
      const begun = beginning();
      for (const [subject, key] of await keys.find(unknown)) {
        found.set(subject, key);
        if (key !== 'missing' && destructions === begun.destructions) hold(subject, key, begun.until);
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
