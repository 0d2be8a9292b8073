import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { HttpConfig } from '../parts.ts';
import { type ProblemError, problem } from '../problems.ts';

/** Default limit: requests per minute of one address to one endpoint. */
const USUAL_LIMIT = 600;

const MINUTE = 60_000;

const tooMany = (seconds: number): ProblemError =>
  problem(
    'too-many-requests',
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'retry-after': String(seconds) } },
  );

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counts requests in memory, per process. */
export const rateLimits = fp(
  async (app) => {
    await app.register(rateLimit, {
      global: false,
      cache: 20_000,
      enableDraftSpec: true,
      errorResponseBuilder: (_request, { ttl }) => tooMany(secondsOf(ttl)),
    });
  },
  { name: 'rate-limits' },
);

const scaled = (limit: number, limits: HttpConfig['rateLimits']): number | null =>
  limits === 'off' ? null : Math.max(1, Math.round(limit * limits.factor));

/** Limits the requests of one address (IPv6: one /64) to one endpoint. No hooks when limits are off. */
export const limitByAddress = (
  app: FastifyInstance,
  limits: HttpConfig['rateLimits'],
  limitPerMinute: number | undefined,
): readonly onRequestAsyncHookHandler[] => {
  const max = scaled(limitPerMinute ?? USUAL_LIMIT, limits);
  if (max === null) return [];
  return [app.rateLimit({ max, timeWindow: MINUTE, keyGenerator: ({ ip }) => normalizeIP(ip) })];
};

/**
 * Limits requests with the same subject, such as a username, from all addresses together.
 * @param subjectOf must not be personal data in plain text.
 */
export const limitBySubject = (
  app: FastifyInstance,
  limits: HttpConfig['rateLimits'],
  limitPerMinute: number,
  subjectOf: (request: FastifyRequest) => string,
): ((request: FastifyRequest) => Promise<void>) => {
  const max = scaled(limitPerMinute, limits);
  if (max === null) return async () => {};
  const count = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator: subjectOf });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(secondsOf(counted.ttl));
  };
};

/** Limits the requests of one member to one endpoint, from all addresses together. No-op without a limit. */
export const limitByMember = (
  app: FastifyInstance,
  limits: HttpConfig['rateLimits'],
  limitPerMinute: number | undefined,
): ((request: FastifyRequest) => Promise<void>) => {
  if (limitPerMinute === undefined) return async () => {};
  const limit = limitBySubject(app, limits, limitPerMinute, ({ caller }) => caller?.userId ?? '');
  return async (request) => {
    if (request.caller !== null) await limit(request);
  };
};
