import fp from 'fastify-plugin';
import { type OpenSpan, parseTraceParent, type TraceParent, type Tracing } from '../../platform/tracing.ts';
import { routeOf } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request, for the work that it causes. Undefined while tracing is off. */
    trace: TraceParent | undefined;
    span: OpenSpan | undefined;
  }
}

/** Records each request of the API as a span, in the trace of its `traceparent` header if there is one. */
export const requestTraces = fp<{ readonly tracing: Tracing }>(
  async (app, { tracing }) => {
    app.decorateRequest('trace');
    app.decorateRequest('span');
    app.addHook('onRequest', async (request) => {
      const route = routeOf(request);
      if (!route.startsWith('/api/')) return;
      const { method, id } = request;
      request.span = tracing.begin(`${method} ${route}`, {
        kind: 'server',
        parent: parseTraceParent(request.headers.traceparent),
        attributes: { 'http.request.method': method, 'http.route': route, 'fellowbridge.request': id },
      });
      request.trace = request.span.trace;
    });
    app.addHook('onResponse', async (request, reply) => {
      const { statusCode } = reply;
      request.span?.note({ 'http.response.status_code': statusCode });
      request.span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    });
  },
  { name: 'request-traces' },
);
