import type { FastifyInstance } from 'fastify';
import type { ListedPage } from './client-pages.ts';

const DAY = 24 * 3600;

/**
 * Rules for search engines; they may call the endpoint behind the public directory. Unlisted pages are not disallowed
 * here: they carry `noindex`, which robots must be able to read.
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

/** Serves `/robots.txt` and `/sitemap.xml`. */
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
