import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { problem } from '../problems.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Refuses state-changing requests from pages of other sites (CSRF).
 *
 * `Origin` must be this server's; without it, `Sec-Fetch-Site` must be same-origin. Browsers send at least one of them.
 * A client that sends neither is not a browser and cannot be tricked by a page. Two further defences: the cookie is
 * `SameSite=Lax`, and bodies are JSON, which forms of other sites cannot send.
 *
 * @param publicOrigin the public origin; the origin that the request was sent to is accepted as well, so that `localhost`
 *   and `127.0.0.1` both work.
 */
export const sameOrigin =
  (publicOrigin: string): onRequestAsyncHookHandler =>
  async (request) => {
    if (safeMethods.has(request.method)) return;
    const origin = headerOf(request, 'origin');
    const site = headerOf(request, 'sec-fetch-site');
    const allowed =
      origin !== undefined
        ? origin === publicOrigin || origin === `${request.protocol}://${request.host}`
        : site === undefined || site === 'same-origin' || site === 'none';
    if (!allowed) {
      throw problem(
        'cross-site-request',
        'This request came from another site and was refused. Please open Fellowbridge itself and try again.',
      );
    }
  };
