import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import type { NewId } from '../../domain/kernel/values.ts';

/** Response header, and accepted request header, that names a request in logs and in events. */
export const requestIdHeader = 'x-request-id';

/** Bounded, and too narrow for an e-mail address: what a caller sends here ends up in logs and in the history. */
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/** The id that a proxy in front gave the request, or a new one. */
export const requestIdOf =
  (newId: NewId) =>
  (request: IncomingMessage): string => {
    const given = request.headers[requestIdHeader];
    return typeof given === 'string' && acceptable.test(given) ? given : newId();
  };

/** Every answer names its request. */
export const requestIds = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header(requestIdHeader, request.id);
    });
  },
  { name: 'request-ids' },
);
