import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { allEndpoints } from '../contract/endpoints.ts';
import { notFound, problem } from '../problems.ts';

const YEAR = 365 * 24 * 3600;

/** Hashed files never change; everything else is asked about again, which costs a 304. */
const cachingOf = (path: string): string =>
  path.includes(`${sep}assets${sep}`) ? `public, max-age=${YEAR}, immutable` : 'no-cache';

/** The table's paths as patterns, to tell a wrong method from a wrong path. */
const paths = allEndpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

const isPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** The addresses of the client's pages, which its build lists as its router spells them: `/projects/$id`. */
const pagesOf = async (webRoot: string): Promise<readonly RegExp[]> =>
  z
    .array(z.string())
    .parse(JSON.parse(await readFile(join(webRoot, 'pages.json'), 'utf8')))
    .map((page) => new RegExp(`^${page.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`));

/** Programs get their own 404; only pages fall back to the client. */
const isForPrograms = (path: string): boolean => /^\/(?:api|health|metrics|assets)(?:\/|$)/.test(path);

/**
 * Serves the built web client, and answers what no route knows: 405 for a known path, a problem for programs, the
 * client's own page for people. The client decides by its route table what a page path shows; a path that is none it
 * shows under the status 404. Throws when the folder lacks `pages.json`.
 */
export const webClient = fp<{ readonly webRoot: string | null }>(
  async (app, { webRoot }) => {
    const pages = webRoot === null ? [] : await pagesOf(webRoot);
    if (webRoot !== null) {
      await app.register(files, {
        root: webRoot,
        index: ['index.html'],
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: (reply, path) => {
          reply.header('cache-control', cachingOf(path));
        },
      });
    }

    app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request);
      const methods = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
      if (methods.length > 0) {
        throw problem('method-not-allowed', `This address takes ${methods.join(' and ')} only.`, {
          headers: { allow: methods.join(', ') },
        });
      }
      if (webRoot === null || isForPrograms(path) || !isPage(request)) throw notFound();
      return reply.code(pages.some((page) => page.test(path)) ? 200 : 404).sendFile('index.html');
    });
  },
  { name: 'web-client' },
);
