import { sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { allEndpoints } from '../../contract/contract.ts';
import { notFound, problem } from '../problems.ts';
import { type FilledPage, type ListedPage, readClientPages } from './client-pages.ts';
import { siteMapRoutes } from './site-map.ts';

const YEAR = 365 * 24 * 3600;

/** Hashed files are immutable; all others are revalidated. */
const cachingOf = (path: string): string =>
  path.includes(`${sep}assets${sep}`) ? `public, max-age=${YEAR}, immutable` : 'no-cache';

/** Templates of the pages, which are not served themselves. */
const partsOfPages = ['/index.html', '/pages.json'];

/** Paths of the contract as patterns, to distinguish a wrong method from an unknown path. */
const paths = allEndpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

const acceptsHtml = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** Paths that answer a problem instead of the 404 page. */
const isMachinePath = (path: string): boolean => /^\/(?:api|health|metrics|assets)(?:\/|$)/.test(path);

/**
 * Routes of a client path such as `/projects/$id`, with and without a trailing slash. A `$` without a name is a wildcard.
 */
const routesOf = ({ path }: ListedPage): readonly string[] => {
  if (path.endsWith('/$')) return [path.replace(/\$$/, '*')];
  const route = path.replaceAll('$', ':');
  return path === '/' ? [route] : [route, `${route}/`];
};

const has = (request: FastifyRequest, etag: string): boolean => {
  const known = request.headers['if-none-match']?.split(',').map((value) => value.trim()) ?? [];
  return known.includes(etag) || known.includes('*');
};

const html = 'text/html; charset=utf-8';

/** Headers of pages with a secret in their address: no referrer, no caching. */
const secretive = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

const unlisted = { 'x-robots-tag': 'noindex' };

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: ListedPage & FilledPage): FastifyReply => {
  reply.headers({
    ...(page.holdsSecret ? secretive : { 'cache-control': 'no-cache', etag: page.etag }),
    ...(page.indexed ? {} : unlisted),
  });
  if (!page.holdsSecret && has(request, page.etag)) return reply.code(304).send();
  return reply.type(html).send(page.html);
};

interface WebClientOptions {
  readonly webRoot: string | null;
  readonly publicUrl: string;
}

/**
 * Serves the built web client and answers unknown routes: 405 for a known path, otherwise 404 as a problem or, for
 * browsers, as a page. Throws when the folder holds no complete client.
 */
export const webClient = fp<WebClientOptions>(
  async (app, { webRoot, publicUrl }) => {
    const client = webRoot === null ? null : await readClientPages(webRoot, publicUrl);
    if (webRoot !== null && client !== null) {
      await app.register(files, {
        root: webRoot,
        index: false,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        allowedPath: (path) => !partsOfPages.includes(path),
        setHeaders: (reply, path) => {
          reply.header('cache-control', cachingOf(path));
        },
      });
      siteMapRoutes(app, client.pages, publicUrl);
      for (const page of client.pages) {
        for (const url of routesOf(page)) {
          app.get(url, { schema: { hide: true } }, async (request, reply) => sendPage(request, reply, page));
        }
      }
    }

    app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request);
      const methods = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
      if (methods.length > 0) {
        throw problem('method-not-allowed', `This address accepts ${methods.join(' and ')} only.`, {
          headers: { allow: methods.join(', ') },
        });
      }
      if (client === null || isMachinePath(path) || !acceptsHtml(request)) throw notFound();
      reply.headers({ 'cache-control': 'no-cache', ...unlisted });
      return reply.code(404).type(html).send(client.notFound.html);
    });
  },
  { name: 'web-client' },
);
