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
    /** Milliseconds without new bytes after which an unfinished body is abandoned. Default: `timeLimits.silence`. */
    silenceLimit?: number;
  }
}

const tooLong = () =>
  problem('unavailable', 'This took too long. Please try again in a moment.', { headers: { 'retry-after': '2' } });

/** The client caused this, so it is not logged as an error of the server. The rest of the body is not awaited. */
const tooSlow = () =>
  problem('request-timeout', 'The request did not arrive in time. Please check your connection and try again.', {
    headers: { connection: 'close' },
  });

/** Whether a part of the body is still to come. The body of an `inject` request is there at once. */
const isArriving = ({ headers, complete }: FastifyRequest['raw']): boolean =>
  complete === false && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Whether the request was answered because of its time limit. */
export const isOverdue = ({ timeLimit }: FastifyRequest): boolean => timeLimit.aborted;

/**
 * Ends every request at its time limit, body and response included: with 503, with 408 if its body has not arrived, or
 * by closing the connection if the response has begun. A body that receives nothing for `timeLimits.silence` also ends
 * the request. Fastify's own `handlerTimeout` stops once the body has been read, so it does not cover commands.
 */
export const timeLimit = fp(
  async (app) => {
    app.decorateRequest('timeLimit');
    app.addHook('onRequest', (request, reply, done) => {
      const limit = new AbortController();
      request.timeLimit = limit.signal;
      const { raw } = request;
      const end = (): void => {
        if (limit.signal.aborted) return;
        const error = isArriving(raw) ? tooSlow() : tooLong();
        limit.abort(error);
        if (reply.raw.headersSent) reply.raw.destroy();
        else reply.send(error);
      };
      const timer = setTimeout(end, request.routeOptions.config.timeLimit ?? timeLimits.handler);
      reply.raw.once('close', () => clearTimeout(timer));
      if (isArriving(raw)) {
        raw.setTimeout(request.routeOptions.config.silenceLimit ?? timeLimits.silence, end);
        raw.once('end', () => {
          // After the response, the timeout is that of an idle connection. The body of a refused request ends then.
          if (!reply.raw.writableFinished) raw.setTimeout(0);
        });
      }
      done();
    });
  },
  { name: 'time-limit' },
);
