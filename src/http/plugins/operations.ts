import fp from 'fastify-plugin';
import type { Registry } from 'prom-client';
import { memoise } from '../../platform/memoise.ts';
import type { Health } from '../parts.ts';

/** Milliseconds for which the status of the dependencies is cached. */
const REMEMBERED_MS = 1_000;

/**
 * Endpoints for supervisors and Prometheus, without personal data; a proxy need not expose them. They have no rate limit:
 * the databases are checked at most once a second.
 */
export const operations = fp<{ readonly health: Health; readonly metrics: Registry }>(
  async (app, { health, metrics }) => {
    const ready = memoise(REMEMBERED_MS, health.ready);
    const hidden = { schema: { hide: true } };

    app.get('/health/live', hidden, async (_request, reply) => {
      const live = health.live();
      return reply.code(live ? 200 : 503).send({ live });
    });

    app.get('/health/ready', hidden, async (_request, reply) => {
      const readiness = await ready();
      return reply.code(readiness.ready ? 200 : 503).send({ ready: readiness.ready, checks: readiness.checks });
    });

    app.get('/metrics', hidden, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    );
  },
  { name: 'operations' },
);
