import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { Readiness } from './health.ts';
import { explainListening } from './listening.ts';
import { remembered } from './remembered.ts';

/** How long a look at the dependencies answers for, in milliseconds. */
const REMEMBERED_MS = 1_000;

export interface OperationsListenerParts {
  readonly host: string;
  readonly port: number;
  readonly ready: () => Promise<Readiness>;
  readonly metrics: Registry;
}

/**
 * Answers supervisors and Prometheus in a process that serves nothing else: `/health/live`, `/health/ready` and
 * `/metrics`, as the HTTP role does. Throws {@link StartRefused} when the address is taken.
 * @returns closes it.
 */
export const listenForOperations = (parts: OperationsListenerParts): Promise<() => Promise<void>> => {
  const ready = remembered(REMEMBERED_MS, parts.ready);
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    const json = (status: number, content: object) => ({
      status,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(content),
    });
    if (path === '/health/live') return json(200, { live: true });
    if (path === '/health/ready') {
      const readiness = await ready();
      return json(readiness.ready ? 200 : 503, readiness);
    }
    if (path === '/metrics') {
      return { status: 200, type: parts.metrics.contentType, body: await parts.metrics.metrics() };
    }
    return json(404, { detail: 'This process is a worker: it serves health and metrics only.' });
  };
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://worker').pathname)
      .catch(() => ({ status: 500, type: 'text/plain', body: '' }))
      .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListening(error, parts)));
    server.listen({ host: parts.host, port: parts.port }, () =>
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      ),
    );
  });
};
