import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { brand } from '../../brand.ts';

/** What the client's build says of a page, in `pages.json`; web/page-heads.ts explains each part. */
const PageHead = z.object({
  title: z.string(),
  description: z.string().nullable(),
  indexed: z.boolean(),
  canonical: z.string().nullable(),
  /** What stands on the page before the client runs. */
  drawn: z.string().nullable(),
  /** What the page loads beside the shell. */
  scripts: z.array(z.string().startsWith('/')),
});

const ListedPage = PageHead.extend({
  /** As the client's router spells it: `/projects/$id`. */
  path: z.string().startsWith('/'),
  holdsSecret: z.boolean(),
});

const PageList = z.object({ pages: z.array(ListedPage).min(1), notFound: PageHead });

type PageHead = z.output<typeof PageHead>;
export type ListedPage = z.output<typeof ListedPage>;

/** One page as it is sent. */
export interface FilledPage {
  readonly html: string;
  readonly etag: string;
}

export interface ClientPages {
  readonly pages: readonly (ListedPage & FilledPage)[];
  readonly notFound: FilledPage;
}

/** Between these stands in index.html what differs from page to page. */
const HEAD = /<!-- page -->.*<!-- \/page -->/s;

/** And between these what stands in for the page until the client draws it. */
const BODY = /<!-- drawn -->.*<!-- \/drawn -->/s;

/** The picture that links to a page are shown with. */
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

/** What programs that run no script read of a page: search engines, and whoever shows a preview of a link. */
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
 * Reads the built client's pages and gives each its own head. Throws when `pages.json` is missing or malformed, or when
 * index.html has no room for a head.
 * @param publicUrl the address under which browsers reach the platform, without a slash at the end.
 */
export const readClientPages = async (webRoot: string, publicUrl: string): Promise<ClientPages> => {
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
      // Last: what every page needs goes first on a slow line.
      .replace('</head>', () => `${preloads.join('')}</head>`);
    // Weak: what is sent may be compressed one way or another.
    return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
  };
  return { pages: pages.map((page) => ({ ...page, ...filled(page) })), notFound: filled(notFound) };
};
