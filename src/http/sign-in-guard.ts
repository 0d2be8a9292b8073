import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Outcome } from '../commands/commands.ts';
import { networkOf } from '../domain/visits/network.ts';
import { loggableError } from '../platform/loggable-error.ts';
import { normalisedName } from '../vault/name-digests.ts';
import type { HashingQueue } from '../vault/password-hashing.ts';
import type { RateBucket } from '../vault/rate-buckets.ts';
import { tokenDigest } from '../vault/secret-token.ts';
import type { HttpParts } from './parts.ts';
import { deviceTokenOf } from './plugins/known-devices.ts';
import { scaled, secondsOf, tooMany } from './plugins/rate-limits.ts';
import { problem } from './problems.ts';

/**
 * Runs a sign-in by password, unless there have been too many failures. Passes on the queue in which the password check
 * waits.
 */
type SignInGuard = <Result>(
  request: FastifyRequest,
  username: string,
  signIn: (queue: HashingQueue) => Promise<Outcome<Result>>,
) => Promise<Outcome<Result>>;

const MINUTE = 60_000;

/**
 * Allowed numbers of failures, and the time after which one is forgotten
 * (docs/decisions/0024-signing-in-under-attack.md). Networks are /24 for IPv4 and /48 for IPv6.
 */
export const signInLimits = {
  /**
   * For one name from one network, or by one known device: fewer than for a name, so that one network cannot use up the
   * name's limit.
   */
  place: { capacity: 20, drainMs: 15 * MINUTE },
  /** For one name from all networks: at most 98 in any 24 hours. */
  name: { capacity: 50, drainMs: 30 * MINUTE },
  /** For one network with all names. */
  network: { capacity: 60, drainMs: 2_000 },
} as const;

/** Failures of one name from one network or device that cause no delay. */
const FREE = 3;
/** Milliseconds. */
const LONGEST_DELAY = 8_000;

/** Delay of an attempt in milliseconds, by the number of failures including it: none, then 1, 2, 4 and 8 s. */
export const delayOf = (attempts: number): number => {
  const slowed = Math.ceil(attempts) - FREE;
  return slowed <= 0 ? 0 : Math.min(LONGEST_DELAY, 1000 * 2 ** (slowed - 1));
};

/** The response is the same for every name, whether or not an account has it. */
const linkNeeded = (milliseconds: number) =>
  problem(
    'sign-in-link-needed',
    'There were too many attempts to sign in to this account. Please sign in with a link that we send you by email.',
    { headers: { 'retry-after': String(secondsOf(milliseconds)) } },
  );

/** A user id without devices, looked up in place of an unknown name so that both do the same work. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * Counts failures by name and network, slows them down, and caps them by name and by network, in all processes
 * together. A browser that has signed in to the account before is counted separately, so the failures of others never
 * delay it. Username and e-mail address of one account count separately: a shared count would reveal that they belong
 * together.
 */
export const signInGuard = ({ vault, config }: Pick<HttpParts, 'vault' | 'config'>): SignInGuard => {
  const { rateLimits, publicUrl } = config;
  if (rateLimits === 'off') return (_request, _username, signIn) => signIn('everybody');
  const { names, knownDevices, rateBuckets } = vault;
  const https = new URL(publicUrl).protocol === 'https:';

  const bucket = (kind: keyof typeof signInLimits, ...key: readonly string[]): RateBucket => ({
    key: ['sign-in', kind, ...key].join(' '),
    capacity: scaled(signInLimits[kind].capacity, rateLimits),
    drainMs: signInLimits[kind].drainMs,
  });

  return async (request, username, signIn) => {
    const name = createHash('sha256').update(normalisedName(username)).digest('base64url');
    const token = deviceTokenOf(request, https) ?? '';
    const isKnown = await knownDevices.isKnown((await names.find(username)) ?? NO_USER, token);
    const network = networkOf(request.ip) ?? 'unknown';
    const place = bucket('place', name, isKnown ? tokenDigest(token).toString('base64url') : network);
    const buckets = isKnown ? [place] : [place, bucket('name', name), bucket('network', network)];

    const counted = await rateBuckets.add(buckets);
    if (counted.isFull) {
      const { full, retryAfterMs } = counted;
      throw full.key === buckets[2]?.key ? tooMany(secondsOf(retryAfterMs)) : linkNeeded(retryAfterMs);
    }
    let hasFailed = false;
    try {
      const delay = delayOf(counted.levels[0] ?? 0);
      if (delay > 0) await pause(delay, undefined, { signal: request.timeLimit });
      const outcome = await signIn(isKnown ? 'known-devices' : 'everybody');
      hasFailed = outcome.outcome === 'rejected';
      return outcome;
    } finally {
      if (!hasFailed) {
        // A member who has just signed in successfully is let in either way.
        await rateBuckets.remove(buckets).catch((error: unknown) => {
          request.log.warn({ error: loggableError(error) }, 'a sign-in stays counted as an attempt');
        });
      }
    }
  };
};
