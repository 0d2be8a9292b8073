import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';

const index =
  '<!doctype html><head><!-- page --><!-- /page --></head><div id="root"><!-- drawn --><!-- /drawn --></div>';
const shown = '<div id="root">The client</div>';
const head = {
  title: 'A page',
  description: null,
  indexed: true,
  canonical: null,
  drawn: 'The client',
  scripts: [],
  holdsSecret: false,
};
const pages = ['/', '/about', '/login', '/projects/$id'].map((path) => ({ ...head, path }));
const script = `console.log("a hashed script");${' '.repeat(2000)}`;

let root: string;
let platform: Platform;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fellowbridge-web-'));
  const web = join(root, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'outside');
  await writeFile(join(web, 'index.html'), index);
  await writeFile(join(web, 'pages.json'), JSON.stringify({ pages, notFound: head }));
  await writeFile(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(web, '.hidden'), 'hidden');
  await writeFile(join(web, 'assets', 'main-abc123.js'), script);
  await writeFile(join(web, 'assets', 'main-abc123.js.gz'), gzipSync(script));
  platform = await startPlatform({ config: { webRoot: web } });
});
afterAll(async () => {
  await platform.stop();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  platform.browser().send({ method: 'GET', url, headers });

describe('the web client', () => {
  it('is served at / and revalidated every time', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(shown);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    '/about',
    '/projects/01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b',
    '/login?redirect=%2Fcharity-dashboard',
    '/about/',
  ])('handles %s in the browser', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(shown);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/apiary', '/projects', '/projects/1/2', '/aboutness', '/index', '/index.html', '/pages.json'])(
    'shows a page for %s, with status 404',
    async (url) => {
      const answer = await get(url);
      expect(answer.status).toBe(404);
      expect(answer.body).toContain(shown);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('has hashed files that can be cached forever', async () => {
    const answer = await get('/assets/main-abc123.js', {});
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(script);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('serves compressed files where available', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(Number(answer.headers['content-length'])).toBeLessThan(script.length / 2);
  });

  it('revalidates other files, so that a new release is visible at once', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/favicon.svg', '/', '/about'])('returns 304 for a cached copy of %s', async (url) => {
    const { headers } = await get(url);
    const again = await get(url, { 'if-none-match': `"another", ${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect((await get(url, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it.each(['/', '/about'])('serves %s to programs that accept any type', async (url) => {
    const answer = await get(url, { accept: '*/*' });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(shown);
  });
});

describe('an address that is not a page', () => {
  it.each(['/api/nothing', '/api', '/assets/gone-abc.js', '/health/nothing'])(
    '%s returns a problem: 404',
    async (url) => {
      const answer = await get(url);
      expect(answer.status).toBe(404);
      expectProblem(answer);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('returns a problem for a missing file: 404', async () => {
    const answer = await get('/gone.png', { accept: '*/*' });
    expect(answer.status).toBe(404);
    expectProblem(answer);
  });

  it('returns a problem for a POST: 404', async () => {
    const answer = await platform.browser().send({ method: 'POST', url: '/about', headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expectProblem(answer);
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/.hidden'])(
    '%s cannot leave the folder',
    async (url) => {
      const answer = await get(url, { accept: '*/*' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toMatch(/outside|hidden/);
    },
  );
});
