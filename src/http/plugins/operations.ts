import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Registry } from 'prom-client';
import { memoise } from '../../platform/memoise.ts';
import type { IsOperator } from '../operators.ts';
import type { Health } from '../parts.ts';
import { problem } from '../problems.ts';

/** Milliseconds for which the status of the dependencies is cached. */
const REMEMBERED_MS = 1_000;

export interface OperationsParts {
  readonly health: Health;
  readonly metrics: Registry;
  readonly isOperator: IsOperator;
}

const operatorsOnly = () =>
  problem(
    'not-signed-in',
    'This is for administrators and monitoring. Please sign in as an administrator, or send the operations token.',
    { headers: { 'www-authenticate': 'Bearer' } },
  );

/**
 * Endpoints for supervisors and Prometheus, without personal data. Everyone learns whether the process is live and ready;
 * only operators learn details. They have no rate limit: the databases are checked at most once a second.
 */
export const operations = fp<OperationsParts>(
  async (app, { health, metrics, isOperator }) => {
    const ready = memoise(REMEMBERED_MS, health.ready);
    const hidden = { schema: { hide: true } };

    app.get('/health/live', hidden, async (_request, reply) => {
      const live = health.live();
      return reply.code(live ? 200 : 503).send({ live });
    });

    /** Sessions cannot be looked up while the database is unavailable; then only the token counts. */
    const maySeeDetails = async (request: FastifyRequest): Promise<boolean> => {
      try {
        return await isOperator(request);
      } catch {
        return false;
      }
    };

    app.get('/health/ready', hidden, async (request, reply) => {
      const [{ ready: isReady, checks }, detailed] = await Promise.all([ready(), maySeeDetails(request)]);
      return reply.code(isReady ? 200 : 503).send(detailed ? { ready: isReady, checks } : { ready: isReady });
    });

    app.get('/metrics', hidden, async (request, reply) => {
      if (!(await isOperator(request))) throw operatorsOnly();
      return reply.type(metrics.contentType).send(await metrics.metrics());
    });
  },
  { name: 'operations' },
);
