import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../src/contract/contract.ts';
import { problemStatusesOf } from '../../src/http/route-schema.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import { registeredCharity, signedInAdministrator } from '../support/http-people.ts';
import { asOperator } from '../support/operator.ts';

// biome-ignore lint/suspicious/noExplicitAny: a whole OpenAPI document, walked as data.
let document: any;
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  document = (await platform.browser().send({ method: 'GET', url: '/api/docs/json', headers: asOperator })).json();
});
afterAll(() => platform.stop());

it('is OpenAPI 3.1 with title, version, server and security scheme', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: 'Fellowbridge API', version: '1.0.0' });
  expect(document.servers).toEqual([{ url: 'http://localhost:3000' }]);
  expect(document.components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name: 'fellowbridge' });
  expect(document.jsonSchemaDialect ?? '').not.toContain('draft-04');
});

it('lists exactly the endpoints of the table', () => {
  const listed = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
});

it.each(allEndpoints)('$name describes request, response and errors', (endpoint) => {
  const operation = document.paths[endpoint.path][endpoint.method.toLowerCase()];
  expect(operation.operationId).toBe(endpoint.name);
  expect(operation.summary).toBe(endpoint.summary);
  expect(operation.tags).toEqual([endpoint.tag]);
  expect(operation.security).toEqual(endpoint.access === 'anyone' ? [] : [{ session: [] }]);
  const statuses = [endpoint.success.status, ...(endpoint.mayLag ? [202] : []), ...problemStatusesOf(endpoint)];
  expect(Object.keys(operation.responses).toSorted()).toEqual(statuses.map(String).toSorted());
  for (const status of problemStatusesOf(endpoint)) {
    const content = operation.responses[status].content;
    expect(Object.keys(content)).toEqual(['application/problem+json']);
    expect(content['application/problem+json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
    expect(content['application/problem+json'].example.status).toBe(status);
  }
  if (endpoint.body) {
    expect(operation.requestBody.content['application/json'].example).toBeDefined();
    expect(operation.requestBody.required).toBe(!z.safeParse(endpoint.body, undefined).success);
  }
  if (endpoint.upload) {
    const { schema } = operation.requestBody.content['multipart/form-data'];
    expect(schema).toMatchObject({ required: ['file'], properties: { file: { type: 'string', format: 'binary' } } });
  }
  if (endpoint.success.body) {
    const { media = 'application/json' } = endpoint.success;
    const { content, headers } = operation.responses[endpoint.success.status];
    expect(Object.keys(content)).toEqual([media]);
    expect(content[media].example).toBeDefined();
    if (media !== 'application/json' && media !== 'text/event-stream') {
      expect(Object.keys(headers)).toEqual(['content-disposition']);
    }
  }
  const headers = (operation.parameters ?? []).filter((parameter: { in: string }) => parameter.in === 'header');
  expect(headers.map(({ name }: { name: string }) => name)).toEqual(endpoint.idempotent ? ['idempotency-key'] : []);
});

it.each(allEndpoints)('the examples of $name match its schemas', ({ example, body, success }) => {
  if (body) expect(z.safeParse(body, example.body).error).toBeUndefined();
  if (success.body) expect(z.parse(success.body, example.success)).toEqual(example.success);
});

it('describes exactly the tags in use', () => {
  const described = document.tags.map(({ name }: { name: string }) => name);
  expect(described.toSorted()).toEqual([...new Set(allEndpoints.map(({ tag }) => tag))].toSorted());
  for (const { description } of document.tags) expect(description).toBeTruthy();
});

it('has no dangling references and no unused components', () => {
  const text = JSON.stringify(document);
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
  expect([...referred].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
});

it('shows the calls of administrators and analysts only to those who may make them', async () => {
  const pathsFor = async (browser: Browser): Promise<readonly string[]> => {
    const { json } = await browser.send({ method: 'GET', url: '/api/docs/json' });
    return Object.keys(json().paths);
  };
  const { browser: admin } = await signedInAdministrator(platform);
  const { browser: charity } = await registeredCharity(platform);
  expect(await pathsFor(admin)).toEqual(Object.keys(document.paths));
  for (const browser of [platform.browser(), charity]) {
    const paths = await pathsFor(browser);
    expect(paths.filter((path) => path.startsWith('/api/admin/'))).toEqual([]);
    expect(paths).toContain('/api/projects');
    const { body } = await browser.send({ method: 'GET', url: '/api/docs/json' });
    for (const { name, access } of allEndpoints) {
      expect([name, body.includes(`"${name}"`)]).toEqual([
        name,
        typeof access === 'string' || access.some((role) => role === 'charity' || role === 'consultant'),
      ]);
    }
  }
});

it('has a page that displays it, with a separate content policy', async () => {
  const page = await platform.browser().send({ method: 'GET', url: '/api/docs' });
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  const scripts = [...page.body.matchAll(/(?:src|href)="\.?([^"]+)"/g)].map(([, path]) => path);
  expect(scripts.length).toBeGreaterThan(2);
  for (const path of scripts) {
    const asset = new URL(
      path?.startsWith('/api') ? path : `/api${path?.startsWith('/') ? path : `/${path}`}`,
      'http://x',
    );
    const { status } = await platform.browser().send({ method: 'GET', url: asset.pathname });
    expect(status, asset.pathname).toBe(200);
  }
});
