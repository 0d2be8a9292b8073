import fp from 'fastify-plugin';
import type { Registry } from 'prom-client';
import type { Health } from '../parts.ts';

/** What supervisors and Prometheus ask. None of it is personal; a proxy in front need not pass it on. */
export const operations = fp<{ readonly health: Health; readonly metrics: Registry }>(
  async (app, { health, metrics }) => {
    const hidden = { schema: { hide: true } };

    app.get('/health/live', hidden, async (_request, reply) => {
      const live = health.live();
      return reply.code(live ? 200 : 503).send({ live });
    });

    app.get('/health/ready', hidden, async (_request, reply) => {
      const { ready, checks } = await health.ready();
      return reply.code(ready ? 200 : 503).send({ ready, checks });
    });

    app.get('/metrics', hidden, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    );
  },
  { name: 'operations' },
);
