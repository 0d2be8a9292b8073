import { hash, parseOptions, verify } from '@node-rs/argon2';
import { SemaphoreFull, semaphore } from '../platform/semaphore.ts';

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
  constructor(options?: ErrorOptions) {
    super('Too many passwords are being checked. Please try again in a moment.', options);
    this.name = 'PasswordsBusy';
  }
}

/** Hashes and verifies passwords, a few at a time. Each call may throw {@link PasswordsBusy}. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches. Without a hash it returns false after the same work, so timing reveals no accounts. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash has another cost than today's. */
  isOutdated(hash: string): boolean;
}

export interface PasswordParts {
  /** Default: 19 MiB, two passes, one thread (OWASP Password Storage Cheat Sheet, argon2id). */
  readonly cost?: HashCost;
  /** Concurrent hashes; limits memory (19 MiB each) and threads. Default 2. */
  readonly atOnce?: number;
  /** Maximum of waiting calls; the default of 200 means a wait of about 3 s. */
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
  const pass = semaphore(atOnce, mostWaiting);
  const inSequence = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await pass(work);
    } catch (error) {
      throw error instanceof SemaphoreFull ? new PasswordsBusy({ cause: error }) : error;
    }
  };
  const decoy = await hash('a password that no account has', options);

  return {
    hash: (password) => inSequence(() => hash(password, options)),
    verify: async (known, password) => {
      const matches = await inSequence(() => verify(known ?? decoy, password));
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
