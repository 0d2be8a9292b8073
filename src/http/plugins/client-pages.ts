import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { brand } from '../../brand.ts';

/** A page of the client in `pages.json`, written by `listPages` in web/build/page-list.ts. */
const PageHead = z.object({
  title: z.string(),
  description: z.string().nullable(),
  indexed: z.boolean(),
  canonical: z.string().nullable(),
  /** Prerendered HTML. */
  drawn: z.string().nullable(),
  /** Scripts of the page besides the shell. */
  scripts: z.array(z.string().startsWith('/')),
});

const ListedPage = PageHead.extend({
  /** Path in the syntax of the client's router: `/projects/$id`. */
  path: z.string().startsWith('/'),
  holdsSecret: z.boolean(),
});

const PageList = z.object({ pages: z.array(ListedPage).min(1), notFound: PageHead });

type PageHead = z.output<typeof PageHead>;
export type ListedPage = z.output<typeof ListedPage>;

export interface FilledPage {
  readonly html: string;
  readonly etag: string;
}

/** Markers in index.html around the metadata of the page. */
const HEAD = /<!-- page -->.*<!-- \/page -->/s;

/** Markers in index.html around the prerendered content. */
const BODY = /<!-- drawn -->.*<!-- \/drawn -->/s;

const picture = {
  path: '/og.png',
  width: '1200',
  height: '630',
  alt: `A bridge of arches, and the words: ${brand.name}. ${brand.tagline}.`,
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

/** Metadata for programs without scripts: search engines and link previews. */
const headOf = (page: PageHead, publicUrl: string): string => {
  const { title, description, indexed, canonical } = page;
  const address = canonical === null ? null : `${publicUrl}${canonical}`;
  return [
    `<title>${escaped(title)}</title>`,
    ...(description === null ? [] : [meta('name', 'description', description)]),
    ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(address === null ? [] : [`<link rel="canonical" href="${escaped(address)}" />`]),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', title),
    ...(description === null ? [] : [meta('property', 'og:description', description)]),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:image', `${publicUrl}${picture.path}`),
    meta('property', 'og:image:width', picture.width),
    meta('property', 'og:image:height', picture.height),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
};

/**
 * Reads the pages of the built client and adds their metadata. Throws when `pages.json` is missing or malformed, or when
 * index.html lacks the markers.
 * @param publicUrl public address without a trailing slash.
 */
export const readClientPages = async (webRoot: string, publicUrl: string) => {
  const template = await readFile(join(webRoot, 'index.html'), 'utf8');
  if (!HEAD.test(template) || !BODY.test(template)) {
    throw new Error('index.html of the client does not say where the head of a page goes, and where its content.');
  }
  const { pages, notFound } = PageList.parse(JSON.parse(await readFile(join(webRoot, 'pages.json'), 'utf8')));
  const filled = (page: PageHead): FilledPage => {
    const preloads = page.scripts.map(
      (script) => `  <link rel="modulepreload" crossorigin href="${escaped(script)}">\n  `,
    );
    const html = template
      .replace(HEAD, () => headOf(page, publicUrl))
      .replace(BODY, (standIn) => page.drawn ?? standIn)
      // Last, so that the scripts of every page load first on a slow connection.
      .replace('</head>', () => `${preloads.join('')}</head>`);
    // A weak tag, because the response may be compressed.
    return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
  };
  return { pages: pages.map((page) => ({ ...page, ...filled(page) })), notFound: filled(notFound) };
};
