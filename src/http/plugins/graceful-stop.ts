import fp from 'fastify-plugin';
import { problem } from '../problems.ts';

/** Milliseconds for requests in flight to finish; the whole process must stop within ten seconds. */
const GRACE = 8_000;

/**
 * On `close`, requests in flight finish and their connections close; new requests on open connections get 503. After
 * the grace period all connections are closed.
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
      // A keep-alive connection would delay the stop until it times out.
      if (stopping) reply.header('connection', 'close');
    });

    app.addHook('onClose', async () => clearTimeout(cutOff));
  },
  { name: 'graceful-stop' },
);
