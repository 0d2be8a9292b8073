import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Response header that names a request in logs and in events; as a request header, what somebody else calls it. */
export const requestIdHeader = 'x-request-id';

/** Bounded, and too narrow for an e-mail address: what a caller sends here ends up in logs. */
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

const givenIdOf = ({ headers }: FastifyRequest): string | null => {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && acceptable.test(given) ? given : null;
};

/** A trusted proxy's addresses are believed, so there is a second one: that for which it asks. */
const isFromTrustedProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/**
 * The id that ties a request to what led to it: that of the trusted proxy in front, which cannot be anybody's choice
 * since it goes into the history; otherwise the request's own.
 */
export const correlationIdOf = (request: FastifyRequest): string =>
  (isFromTrustedProxy(request) ? givenIdOf(request) : null) ?? request.id;

/** What somebody else calls the request, for the log: a proxy's correlation id is told from a caller's own claim. */
export const givenIdForLog = (request: FastifyRequest): Readonly<Record<string, string>> => {
  const given = givenIdOf(request);
  if (given === null) return {};
  return isFromTrustedProxy(request) ? { correlationId: given } : { clientRequestId: given };
};

/** Every answer names its request, by an id of our own. */
export const requestIds = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header(requestIdHeader, request.id);
    });
  },
  { name: 'request-ids' },
);
