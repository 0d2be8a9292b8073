import type { FastifyInstance } from 'fastify';
import type { ListedPage } from './client-pages.ts';

const DAY = 24 * 3600;

/**
 * What search engines may read, with the call that the directory, a page to be found, is drawn from. Pages that are not meant to be found are not forbidden here: they say so themselves,
 * and a robot that may not read a page would not learn it.
 */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Allow: /api/consultants', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

const siteMap = (pages: readonly ListedPage[], publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ path, indexed, canonical }) => indexed && canonical === path)
      .map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Answers robots at `/robots.txt` and `/sitemap.xml`. */
export const siteMapRoutes = (app: FastifyInstance, pages: readonly ListedPage[], publicUrl: string): void => {
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(publicUrl) },
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: siteMap(pages, publicUrl) },
  ];
  for (const { url, type, text } of files) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', `public, max-age=${DAY}`).type(type).send(text),
    );
  }
};
