import fp from 'fastify-plugin';
import { problem } from '../problems.ts';

/** Milliseconds that requests in flight get to finish; the whole process has to be gone within ten seconds. */
const GRACE = 8_000;

/**
 * On `close` requests in flight finish and their connections end with them; requests that still come in over open
 * connections get 503. What is not done within the grace is cut off.
 */
export const gracefulStop = fp(
  async (app) => {
    let stopping = false;
    let cutOff: NodeJS.Timeout | undefined;

    app.addHook('preClose', async () => {
      stopping = true;
      cutOff = setTimeout(() => app.server.closeAllConnections(), GRACE);
      cutOff.unref();
    });

    app.addHook('onRequest', async () => {
      if (stopping) {
        throw problem('unavailable', 'The service is restarting. Please try again in a moment.', {
          headers: { 'retry-after': '2' },
        });
      }
    });

    app.addHook('onSend', async (_request, reply) => {
      // A kept-alive connection would hold the server open until it times out.
      if (stopping) reply.header('connection', 'close');
    });

    app.addHook('onClose', async () => clearTimeout(cutOff));
  },
  { name: 'graceful-stop' },
);
