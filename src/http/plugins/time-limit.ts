import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { problem } from '../problems.ts';
import { timeLimits } from '../time-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts at the time limit of the request. Its work must then write nothing more. */
    timeLimit: AbortSignal;
  }
  interface FastifyContextConfig {
    /** Milliseconds from the head of the request to the end of the response. Default: `timeLimits.handler`. */
    timeLimit?: number;
  }
}

const tooLong = () =>
  problem('unavailable', 'This took too long. Please try again in a moment.', { headers: { 'retry-after': '2' } });

/** Whether the request has been answered because of its time limit. */
export const isOverdue = ({ timeLimit }: FastifyRequest): boolean => timeLimit.aborted;

/**
 * Ends every request at its time limit, body and response included: with 503, or by closing the connection if the response
 * has begun. Fastify's own `handlerTimeout` ends when the
 * body has been read, so it does not cover commands.
 */
export const timeLimit = fp(
  async (app) => {
    app.decorateRequest('timeLimit');
    app.addHook('onRequest', (request, reply, done) => {
      const limit = new AbortController();
      request.timeLimit = limit.signal;
      const timer = setTimeout(() => {
        const error = tooLong();
        limit.abort(error);
        if (reply.raw.headersSent) reply.raw.destroy();
        else reply.send(error);
      }, request.routeOptions.config.timeLimit ?? timeLimits.handler);
      reply.raw.once('close', () => clearTimeout(timer));
      done();
    });
  },
  { name: 'time-limit' },
);
