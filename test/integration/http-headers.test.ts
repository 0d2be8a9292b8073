import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { registeredCharity, submittedProject } from '../support/http-people.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const directivesOf = (header: unknown): Map<string, string> =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  );

describe('every response', () => {
  it.each(['/api/auth/user', '/api/nothing', '/nothing', '/health/live', '/metrics', '/api/docs/json'])(
    'has security headers: %s',
    async (url) => {
      const { headers } = await platform.browser().send({ method: 'GET', url });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    },
  );

  it('allows pages to load from this server only and to run no inline script', async () => {
    const { headers } = await platform.browser().send({ method: 'GET', url: '/api/auth/user' });
    expect(Object.fromEntries(directivesOf(headers['content-security-policy']))).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
  });

  it('does not mention HTTPS without it', async () => {
    const { headers } = await platform.browser().send({ method: 'GET', url: '/health/live' });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

it('has HSTS with HTTPS', async () => {
  const secure = await startPlatform({ config: { publicUrl: 'https://fellowbridge.example' } });
  try {
    const { headers } = await secure.browser().send({ method: 'GET', url: '/health/live' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  } finally {
    await secure.stop();
  }
});

it('is compressed if it is long and the client supports it', async () => {
  const { browser } = await registeredCharity(platform);
  for (let project = 0; project < 5; project += 1) await submittedProject(browser);
  const answer = await browser.send({
    method: 'GET',
    url: '/api/projects',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers.vary).toContain('accept-encoding');
  const plain = await browser.send({ method: 'GET', url: '/api/projects' });
  expect(plain.headers['content-encoding']).toBeUndefined();
});
