import { sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { allEndpoints } from '../contract/endpoints.ts';
import { notFound, problem } from '../problems.ts';
import { type FilledPage, type ListedPage, readClientPages } from './client-pages.ts';
import { siteMapRoutes } from './site-map.ts';

const YEAR = 365 * 24 * 3600;

/** Hashed files never change; everything else is asked about again, which costs a 304. */
const cachingOf = (path: string): string =>
  path.includes(`${sep}assets${sep}`) ? `public, max-age=${YEAR}, immutable` : 'no-cache';

/** What the pages are made from; nobody asks for these themselves. */
const partsOfPages = ['/index.html', '/pages.json'];

/** The table's paths as patterns, to tell a wrong method from a wrong path. */
const paths = allEndpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

const isForPeople = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** Programs get their own 404; people are shown the client's. */
const isForPrograms = (path: string): boolean => /^\/(?:api|health|metrics|assets)(?:\/|$)/.test(path);

/**
 * `/projects/$id` as this server spells it, with and without a slash at the end. A `$` without a name stands for whatever
 * follows.
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

/** The address of such a page lets whoever has it in: no other server learns it, and no cache keeps the page. */
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
 * Serves the built web client, and answers what no route knows: 405 for a known path, a problem for programs, the
 * client's own page under the status 404 for people. Throws when the folder holds no complete client.
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
        throw problem('method-not-allowed', `This address takes ${methods.join(' and ')} only.`, {
          headers: { allow: methods.join(', ') },
        });
      }
      if (client === null || isForPrograms(path) || !isForPeople(request)) throw notFound();
      reply.headers({ 'cache-control': 'no-cache', ...unlisted });
      return reply.code(404).type(html).send(client.notFound.html);
    });
  },
  { name: 'web-client' },
);
