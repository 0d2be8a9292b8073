import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClientPages } from '../../src/http/plugins/client-pages.ts';
import { type Platform, startPlatform } from '../support/http.ts';

const publicUrl = 'https://bridge.example';

const index = `<!doctype html>
<html>
  <head>
    <!-- page -->
    <title>Fellowbridge</title>
    <!-- /page -->
    <script type="module" src="/assets/main-abc.js"></script>
  </head>
  <body><div id="root"><!-- drawn --><p>Platform loading...</p><!-- /drawn --></div></body>
</html>`;

const listed = (path: string, title: string, scripts: readonly string[] = []) => ({
  path,
  title,
  description: `What stands on ${path}.`,
  indexed: true,
  canonical: path,
  holdsSecret: false,
  drawn: null,
  scripts,
});

const unlisted = (path: string, title: string) => ({
  path,
  title,
  description: null,
  indexed: false,
  canonical: null,
  holdsSecret: false,
  drawn: null,
  scripts: [],
});

const list = {
  pages: [
    listed('/', 'Home'),
    { ...listed('/terms', 'Terms'), drawn: '<main>The terms: $& and all</main>' },
    listed('/about', 'About "Us" & <others> $& | Fellowbridge', ['/assets/about-1.js', '/assets/shared-2.js']),
    listed('/waiting-list', 'Waiting'),
    { ...listed('/market-test', 'Waiting'), canonical: '/waiting-list' },
    unlisted('/charity-dashboard', 'Charity Dashboard'),
    unlisted('/consultants/$id', 'Consultant profile'),
    { ...unlisted('/reset-password', 'Reset password'), holdsSecret: true },
    { ...unlisted('/invitation', 'Invitation'), holdsSecret: true },
  ],
  notFound: {
    title: 'Page Not Found | Fellowbridge',
    description: null,
    indexed: false,
    canonical: null,
    drawn: null,
    scripts: [],
  },
};

let root: string;
let platform: Platform;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fellowbridge-pages-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), index);
  await writeFile(join(root, 'pages.json'), JSON.stringify(list));
  platform = await startPlatform({ config: { webRoot: root, publicUrl } });
});
afterAll(async () => {
  await platform.stop();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  platform.browser().send({ method: 'GET', url, headers });

const titleIn = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="(.*)" />`).exec(html)?.[1];

describe('the metadata of a page', () => {
  it('describes the page to programs that run no scripts', async () => {
    const { status, body } = await get('/about', { accept: '*/*' });
    expect(status).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/about" />`);
    expect(metaIn(body, 'description')).toBe('What stands on /about.');
    expect(metaIn(body, 'robots')).toBeUndefined();
    expect(metaIn(body, 'og:description')).toBe('What stands on /about.');
    expect(metaIn(body, 'og:url')).toBe(`${publicUrl}/about`);
    expect(metaIn(body, 'og:type')).toBe('website');
    expect(metaIn(body, 'og:site_name')).toBe('Fellowbridge');
    expect(metaIn(body, 'og:locale')).toBe('en_GB');
    expect(metaIn(body, 'og:image')).toBe(`${publicUrl}/og.png`);
    expect(metaIn(body, 'og:image:alt')).toContain('Fellowbridge');
    expect(metaIn(body, 'twitter:card')).toBe('summary_large_image');
  });

  it('is escaped', async () => {
    const { body } = await get('/about');
    const title = 'About &quot;Us&quot; &amp; &lt;others&gt; $&amp; | Fellowbridge';
    expect(titleIn(body)).toBe(title);
    expect(metaIn(body, 'og:title')).toBe(title);
  });

  it('replaces the existing metadata, and changes nothing else', async () => {
    const { body } = await get('/');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain('<script type="module" src="/assets/main-abc.js"></script>');
    expect(body).toContain('<p>Platform loading...</p>');
  });

  it('preloads the scripts of the page after those of every page', async () => {
    const { body } = await get('/about');
    const preload = body.indexOf('<link rel="modulepreload" crossorigin href="/assets/about-1.js">');
    expect(preload).toBeGreaterThan(body.indexOf('/assets/main-abc.js'));
    expect(body).toContain('href="/assets/shared-2.js"');
    expect((await get('/')).body).not.toContain('about-1.js');
  });

  it('comes with the prerendered page, if it is the same for everyone', async () => {
    const { body } = await get('/terms');
    expect(body).toContain('<div id="root"><main>The terms: $& and all</main></div>');
    expect(body).not.toContain('Platform loading...');
  });

  it('names one canonical address for a page with two', async () => {
    const { body } = await get('/market-test');
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/waiting-list" />`);
    expect(metaIn(body, 'og:url')).toBe(`${publicUrl}/waiting-list`);
  });
});

describe('search engines', () => {
  it.each([
    '/charity-dashboard',
    '/consultants/01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b',
    '/reset-password',
    '/invitation',
  ])('are told not to index %s', async (url) => {
    const { status, headers, body } = await get(url);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(metaIn(body, 'robots')).toBe('noindex');
    expect(body).not.toContain('rel="canonical"');
    expect(metaIn(body, 'og:url')).toBeUndefined();
    expect(titleIn(body)).not.toBe('Fellowbridge');
  });

  it('can index public pages', async () => {
    expect((await get('/about')).headers['x-robots-tag']).toBeUndefined();
  });

  it('get status 404 for unknown addresses', async () => {
    const { status, headers, body } = await get('/no-such-page');
    expect(status).toBe(404);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(metaIn(body, 'robots')).toBe('noindex');
    expect(titleIn(body)).toBe('Page Not Found | Fellowbridge');
  });

  it('find permissions and the site map in robots.txt', async () => {
    const { status, headers, body } = await get('/robots.txt', { accept: '*/*' });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(body).toBe(`User-agent: *\nAllow: /api/consultants\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });

  it('find every public page once in the site map, and no other', async () => {
    const { status, headers, body } = await get('/sitemap.xml', { accept: '*/*' });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/xml');
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      `${publicUrl}/`,
      `${publicUrl}/terms`,
      `${publicUrl}/about`,
      `${publicUrl}/waiting-list`,
    ]);
  });
});

describe('a page whose address holds a secret', () => {
  it.each(['/reset-password?token=abc&email=a%40b.example', '/invitation?token=abc', '/invitation/?token=abc'])(
    '%s is sent to no other site and not cached',
    async (url) => {
      const { status, headers, body } = await get(url);
      expect(status).toBe(200);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
      expect(body).not.toContain('abc"');
    },
  );

  it('is an exception: other pages send the referrer within the site', async () => {
    const { headers } = await get('/about');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-cache');
  });
});

it('a client without a place for metadata is refused at the start', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'fellowbridge-broken-'));
  await writeFile(join(broken, 'index.html'), '<!doctype html><title>Fellowbridge</title>');
  await writeFile(join(broken, 'pages.json'), JSON.stringify(list));
  await expect(readClientPages(broken, publicUrl)).rejects.toThrow('where the head of a page goes');
  await rm(broken, { recursive: true });
});
