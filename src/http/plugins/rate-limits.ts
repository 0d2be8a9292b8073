import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { RateBuckets } from '../../vault/rate-buckets.ts';
import type { HttpConfig } from '../parts.ts';
import { type ProblemError, problem } from '../problems.ts';
import { RequestCounts } from './request-counts.ts';

/** Default limit: requests per minute of one address to one endpoint, in each process. */
const USUAL_LIMIT = 600;

const MINUTE = 60_000;

export const tooMany = (seconds: number): ProblemError =>
  problem(
    'too-many-requests',
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'retry-after': String(seconds) } },
  );

export const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counts requests in memory, per process. Limits that the contract states are counted in the vault as well. */
export const rateLimits = fp(
  async (app) => {
    await app.register(rateLimit, {
      global: false,
      store: RequestCounts,
      enableDraftSpec: true,
      errorResponseBuilder: (_request, { ttl }) => tooMany(secondsOf(ttl)),
    });
  },
  { name: 'rate-limits' },
);

export const scaled = (limit: number, { factor }: { readonly factor: number }): number =>
  Math.max(1, Math.round(limit * factor));

/** Where and how limits are counted across all processes. */
interface SharedLimits {
  readonly rateBuckets: Pick<RateBuckets, 'add'>;
  readonly limits: HttpConfig['rateLimits'];
}

type Limit = (request: FastifyRequest) => Promise<void>;

const unlimited: Limit = async () => {};

/**
 * Limits requests with the same subject, such as an e-mail address, from all addresses and in all processes together.
 * @param what names the limit: limits with one name share their counts.
 */
export const limitBySubject = (
  { rateBuckets, limits }: SharedLimits,
  what: string,
  limitPerMinute: number,
  subjectOf: (request: FastifyRequest) => string,
): Limit => {
  if (limits === 'off') return unlimited;
  const capacity = scaled(limitPerMinute, limits);
  return async (request) => {
    const key = `${what} ${subjectOf(request)}`;
    const counted = await rateBuckets.add([{ key, capacity, drainMs: MINUTE / capacity }]);
    if (counted.isFull) throw tooMany(secondsOf(counted.retryAfterMs));
  };
};

const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

/** Limits the requests of one address (IPv6: one /64) to one endpoint, in this process only. */
export const limitInProcess = (
  app: FastifyInstance,
  limits: Exclude<HttpConfig['rateLimits'], 'off'>,
  limitPerMinute: number,
): onRequestAsyncHookHandler =>
  app.rateLimit({ max: scaled(limitPerMinute, limits), timeWindow: MINUTE, keyGenerator: addressOf });

/**
 * Limits the requests of one address (IPv6: one /64) to one endpoint. No hooks when limits are off. The counts in the
 * process's memory are checked first, so that a flood does not reach the database.
 */
export const limitByAddress = (
  app: FastifyInstance,
  shared: SharedLimits,
  endpoint: string,
  limitPerMinute: number | undefined,
): readonly onRequestAsyncHookHandler[] => {
  if (shared.limits === 'off') return [];
  const inMemory = limitInProcess(app, shared.limits, limitPerMinute ?? USUAL_LIMIT);
  if (limitPerMinute === undefined) return [inMemory];
  return [inMemory, limitBySubject(shared, `${endpoint} by address`, limitPerMinute, addressOf)];
};

/**
 * Limits the requests of one member to one endpoint, from all addresses together. No-op without a limit, and for a session
 * that still waits for its second factor: with a stolen password, it could use up the member's limit.
 */
export const limitByMember = (shared: SharedLimits, endpoint: string, limitPerMinute: number | undefined): Limit => {
  if (limitPerMinute === undefined) return unlimited;
  const limit = limitBySubject(shared, `${endpoint} by member`, limitPerMinute, ({ caller }) => caller?.userId ?? '');
  return async (request) => {
    if (request.caller?.awaits === null) await limit(request);
  };
};
