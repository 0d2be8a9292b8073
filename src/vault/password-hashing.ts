import { hash, parseOptions, verify } from '@node-rs/argon2';
import { semaphore } from '../platform/semaphore.ts';

/** Cost parameters of argon2id. */
export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Threads. */
  readonly parallelism: number;
}

export class PasswordsBusy extends Error {
  constructor() {
    super('Too many passwords are being checked. Please try again in a moment.');
    this.name = 'PasswordsBusy';
  }
}

/** The queue of a call: devices that have signed in to the account before do not wait behind a flood of strangers. */
export type HashingQueue = 'everybody' | 'known-devices';

interface PasswordParts {
  /** Default: 19 MiB, two passes, one thread (OWASP Password Storage Cheat Sheet, argon2id). */
  readonly cost?: HashCost;
  /**
   * Maximum number of concurrent hashes, plus one for known devices; limits memory (19 MiB each) and threads. Default:
   * 2.
   */
  readonly atOnce?: number;
  /**
   * Maximum wait in milliseconds, by default 2,000. A call that is expected to wait longer is refused at once; any
   * other call is refused once it has waited this long.
   */
  readonly longestWait?: number;
}

const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `Algorithm.Argon2id`; the library exports it as an ambient const enum, which no erasable syntax can import. */
const ARGON2ID = 2;

/** Weight of the latest hash in the moving average of durations. */
const LATEST = 0.2;

/** Runs work with limited concurrency, and refuses it with {@link PasswordsBusy} rather than let it wait too long. */
const shortQueue = (atOnce: number, longestWait: number) => {
  const withPermit = semaphore(atOnce);
  /** Average duration of one task, in milliseconds. */
  let usual = 0;
  let unfinished = 0;

  const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - begun;
      usual = usual === 0 ? took : usual + LATEST * (took - usual);
    }
  };

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const ahead = Math.max(0, unfinished - atOnce + 1);
    if ((ahead * usual) / atOnce > longestWait) throw new PasswordsBusy();
    unfinished += 1;
    const enqueued = performance.now();
    try {
      return await withPermit(() => {
        // Hashes have become slower meanwhile; the calls behind this one are refused as quickly.
        if (performance.now() - enqueued > longestWait) throw new PasswordsBusy();
        return timed(work);
      });
    } finally {
      unfinished -= 1;
    }
  };
};

/**
 * Hashes and verifies passwords by Argon2id. Create one per process: concurrency is limited within it, and each call may
 * throw {@link PasswordsBusy}.
 */
export const openPasswords = async (parts: PasswordParts = {}) => {
  const { cost = owaspCost, atOnce = 2, longestWait = 2_000 } = parts;
  const options = { ...cost, algorithm: ARGON2ID };
  const queues = {
    everybody: shortQueue(atOnce, longestWait),
    'known-devices': shortQueue(1, longestWait),
  } as const satisfies Record<HashingQueue, unknown>;
  const decoy = await queues.everybody(() => hash('a password that no account has', options));

  return {
    hash: (password: string): Promise<string> => queues.everybody(() => hash(password, options)),
    /**
     * Whether the password matches. Without a hash it returns false after the same work, so timing reveals no accounts.
     * @param queue default: `everybody`
     */
    verify: async (known: string | null, password: string, queue: HashingQueue = 'everybody'): Promise<boolean> => {
      const matches = await queues[queue](() => verify(known ?? decoy, password));
      return known !== null && matches;
    },
    /** Whether the hash was made with other cost parameters than the current ones. */
    isOutdated: (known: string): boolean => {
      const { memoryCost, timeCost, parallelism, algorithm } = parseOptions(known);
      return (
        algorithm !== ARGON2ID ||
        memoryCost !== cost.memoryCost ||
        timeCost !== cost.timeCost ||
        parallelism !== cost.parallelism
      );
    },
  };
};

export type Passwords = Awaited<ReturnType<typeof openPasswords>>;
