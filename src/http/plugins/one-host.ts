import fp from 'fastify-plugin';
import { problem } from '../problems.ts';

/** Refuses requests with several `Host` headers: a proxy and this server could understand them differently. */
export const oneHost = fp(
  async (app) => {
    app.addHook('onRequest', async ({ raw }) => {
      const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
      if (hosts.length > 1) {
        throw problem('invalid-request', 'The request names more than one host. Please send one Host header.');
      }
    });
  },
  { name: 'one-host' },
);
