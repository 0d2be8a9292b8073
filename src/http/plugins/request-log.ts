import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Histogram, type Registry } from 'prom-client';
import { givenIdForLog } from './request-ids.ts';

/** The route pattern: a path could hold ids, and a query string personal data. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

/**
 * Writes one log line and one measurement per request: method, route pattern, status, milliseconds, request ids and user
 * id; never bodies, paths, query strings, cookies or IP addresses.
 */
export const requestLog = fp<{ readonly metrics: Registry }>(
  async (app, { metrics }) => {
    const durations = new Histogram({
      name: 'fellowbridge_http_request_duration_seconds',
      help: 'Time from the request being read to the answer being sent, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [metrics],
    });

    app.addHook('onResponse', async (request, reply) => {
      const { method } = request;
      const route = routeOf(request);
      const status = reply.statusCode;
      // The duration of an event stream is not a response time.
      const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
      if (!isStream) durations.observe({ method, route, status }, reply.elapsedTime / 1000);
      request.log.info(
        {
          method,
          route,
          status,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...givenIdForLog(request),
          ...(request.caller === null ? {} : { userId: request.caller.userId }),
        },
        'request',
      );
    });
  },
  { name: 'request-log' },
);
