import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { HttpConfig } from '../parts.ts';
import { type ProblemError, problem } from '../problems.ts';

/** Requests one address may make to one endpoint in a minute, where the table names no smaller number. */
const USUAL_LIMIT = 600;

const MINUTE = 60_000;

const tooMany = (seconds: number): ProblemError =>
  problem(
    'too-many-requests',
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'retry-after': String(seconds) } },
  );

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counts requests in memory: each process counts its own. */
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

/** Limits what one address (IPv6: one /64) may ask of one endpoint. Nothing when limits are off. */
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
 * Limits requests that share a subject, such as a name to sign in with, whatever address they come from.
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

/** Limits what one member may ask of one endpoint, whatever addresses they come from. Nothing where none is named. */
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
