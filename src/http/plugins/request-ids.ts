import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Response header with the id of the request in logs and events; as a request header, the caller's own id. */
export const requestIdHeader = 'x-request-id';

/** Bounded, and excludes e-mail addresses: the value is logged. */
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

const givenIdOf = ({ headers }: FastifyRequest): string | null => {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && acceptable.test(given) ? given : null;
};

/** With a trusted proxy the request has a second address: that of the client. */
const isFromTrustedProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/**
 * The correlation id: that of a trusted proxy, otherwise the id of the request. Clients cannot choose it, because it is
 * stored in the history.
 */
export const correlationIdOf = (request: FastifyRequest): string =>
  (isFromTrustedProxy(request) ? givenIdOf(request) : null) ?? request.id;

/** Ids given by others, for the log: the correlation id of a proxy is kept apart from the id claimed by the caller. */
export const givenIdForLog = (request: FastifyRequest): Readonly<Record<string, string>> => {
  const given = givenIdOf(request);
  if (given === null) return {};
  return isFromTrustedProxy(request) ? { correlationId: given } : { clientRequestId: given };
};

/** Adds the id of the request to every response. */
export const requestIds = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header(requestIdHeader, request.id);
    });
  },
  { name: 'request-ids' },
);
