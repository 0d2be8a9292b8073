import { hash, parseOptions, verify } from '@node-rs/argon2';
import { TurnstileCrowded, turnstile } from './turnstile.ts';

/** How hard a password is to guess from its hash. */
export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Threads. */
  readonly parallelism: number;
}

/** Thrown when so many passwords wait to be hashed that one more would not be answered in time. */
export class PasswordsBusy extends Error {
  constructor(options?: ErrorOptions) {
    super('Too many passwords wait to be checked. Please try again in a moment.', options);
    this.name = 'PasswordsBusy';
  }
}

/** Hashes and checks passwords, a few at a time. Each may throw {@link PasswordsBusy}. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one behind the hash. Without a hash the answer is no, after the same work: the time
   * tells nobody whether there was an account.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made at another cost than today's. */
  isOutdated(hash: string): boolean;
}

export interface PasswordParts {
  /** Default: 19 MiB, two passes, one thread (OWASP Password Storage Cheat Sheet, argon2id). */
  readonly cost?: HashCost;
  /** How many are hashed at once: bounds memory (19 MiB each) and the threads taken from other work. Default 2. */
  readonly atOnce?: number;
  /** How many may wait; at 2 at once and about 25 ms each, the default 200 wait some 3 s. */
  readonly mostWaiting?: number;
}

export const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `Algorithm.Argon2id`; the library exports it as an ambient const enum, which no erasable syntax can import. */
const ARGON2ID = 2;

/**
 * Argon2id password hashing. One per process: the bound on simultaneous hashes holds only within it.
 */
export const openPasswords = async (parts: PasswordParts = {}): Promise<Passwords> => {
  const { cost = owaspCost, atOnce = 2, mostWaiting = 200 } = parts;
  const options = { ...cost, algorithm: ARGON2ID };
  const pass = turnstile(atOnce, mostWaiting);
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await pass(work);
    } catch (error) {
      throw error instanceof TurnstileCrowded ? new PasswordsBusy({ cause: error }) : error;
    }
  };
  const decoy = await hash('nobody has this password', options);

  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (known, password) => {
      const matches = await inTurn(() => verify(known ?? decoy, password));
      return known !== null && matches;
    },
    isOutdated: (known) => {
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
