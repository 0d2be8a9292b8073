import fp from 'fastify-plugin';
import type { Registry } from 'prom-client';
import { remembered } from '../../platform/remembered.ts';
import type { Health } from '../parts.ts';

/** How long a look at the dependencies answers for, in milliseconds. */
const REMEMBERED_MS = 1_000;

/**
 * What supervisors and Prometheus ask. None of it is personal; a proxy in front need not pass it on. Anybody may ask as
 * often as they like: the databases are looked at once a second at most.
 */
export const operations = fp<{ readonly health: Health; readonly metrics: Registry }>(
  async (app, { health, metrics }) => {
    const ready = remembered(REMEMBERED_MS, health.ready);
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
