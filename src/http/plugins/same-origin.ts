import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { problem } from '../problems.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Refuses state-changing requests that a page of another site made a browser send.
 *
 * `Origin` must be ours; without it `Sec-Fetch-Site` must say so. Browsers send at least one of the two with every such
 * request. Who sends neither is no browser, and a program that was given a session's cookie abuses nobody by using it.
 * Behind this stand two more fences: the cookie is `SameSite=Lax`, and bodies are JSON, which no foreign form can send.
 *
 * @param publicOrigin the origin under which browsers reach the platform; the one that the request itself was sent to
 *   counts as well, so that `localhost` and `127.0.0.1` both work.
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
