import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { errors, sendProblem } from './plugins/errors.ts';
import { oneHost } from './plugins/one-host.ts';
import { type OperationsParts, operations } from './plugins/operations.ts';
import { type ProblemError, problem } from './problems.ts';
import { withoutAjv } from './without-ajv.ts';

const buildServer = async (parts: OperationsParts, elsewhere: () => ProblemError): Promise<FastifyInstance> => {
  const app = fastify({ ...withoutAjv, forceCloseConnections: true, genReqId: () => randomUUID() });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, elsewhere()));
  await app.register(errors);
  await app.register(oneHost);
  await app.register(operations, parts);
  return app;
};

/** Builds the server of a process without the HTTP role: health and metrics only. It does not listen yet. */
export const buildOperationsServer = (parts: OperationsParts): Promise<FastifyInstance> =>
  buildServer(parts, () => problem('not-found', 'This process is a worker: it serves health and metrics only.'));

/** Builds the server of a process that is not ready to serve: health, metrics, and 503 for the rest. It does not listen yet. */
export const buildWaitingServer = (parts: OperationsParts): Promise<FastifyInstance> =>
  buildServer(parts, () =>
    problem('unavailable', 'The service is starting up. Please try again in a moment.', {
      headers: { 'retry-after': '5' },
    }),
  );
