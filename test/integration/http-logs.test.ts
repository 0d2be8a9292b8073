import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOtlpTracing } from '../../src/platform/otlp-tracing.ts';
import type { Tracing } from '../../src/platform/tracing.ts';
import { canaryPhone } from '../support/canaries.ts';
import { pdf } from '../support/documents.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import {
  charitySignup,
  consultantSignup,
  projectRequest,
  registeredCharity,
  registration,
} from '../support/http-people.ts';
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';

const canary = 'canary7f3a';

let collector: TraceCollector;
let tracing: Tracing;
let platform: Platform;
beforeAll(async () => {
  collector = await startTraceCollector();
  tracing = openOtlpTracing({ endpoint: collector.url, instance: 'test', logger: pino({ level: 'silent' }) });
  platform = await startPlatform({ tracing });
});
afterAll(async () => {
  await platform.stop();
  await collector.stop();
});

const linesWith = ({ log }: Platform, text: string): unknown[] =>
  log()
    .filter((line) => line.includes(text) && line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line));

it('a line contains method, route, status, duration, request and member', async () => {
  const { browser, user } = await registeredCharity(platform);
  const answer = await browser.call('getProject', {
    params: { id: '01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b' },
    headers: { 'x-request-id': 'the-request-to-find', 'x-forwarded-for': '198.51.100.7' },
  });
  const lines = linesWith(platform, 'the-request-to-find');
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'request',
      method: 'GET',
      route: '/api/projects/:id',
      status: 404,
      ms: expect.any(Number),
      requestId: answer.headers['x-request-id'],
      clientRequestId: 'the-request-to-find',
      userId: user.id,
    }),
  ]);
});

it.each(['short', 'x'.repeat(65), 'robin@harbour.example', 'two words here', '{"json":true}'])(
  'a line does not contain a client’s request id %j',
  async (given) => {
    const answer = await platform.browser().call('getCurrentUser', { headers: { 'x-request-id': given } });
    const [line] = linesWith(platform, String(answer.headers['x-request-id']));
    expect(line).not.toHaveProperty('clientRequestId');
  },
);

it('no personal data reaches the log or the traces, whatever the request', async () => {
  const person = {
    username: `${canary}-user`,
    password: `${canary} password`,
    email: `${canary}@harbour.example`,
    name: `${canary} Name`,
    organisation: `${canary} Organisation`,
    phone: canaryPhone(),
    website: `https://${canary}.example/`,
    bio: `${canary} bio`,
  };
  const { browser, user } = await registeredCharity(platform, person);
  const cookie = browser.cookies.get('fellowbridge') ?? '';
  const visitor = platform.browser();
  const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
    visitor.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

  // Accepted, refused, invalid, malformed, too large, unknown, cross-site, with a query string.
  await visitor.call('registerCharity', { body: registration(person) });
  await visitor.call('signIn', { body: { username: person.email, password: person.password } });
  await visitor.call('signIn', { body: { username: person.email, password: `${canary} wrong` } });
  await visitor.call('signIn', { body: { username: `${canary}-unknown`, password: `${canary} wrong` } });
  await visitor.call('joinWaitingListAsCharity', {
    body: charitySignup({ contactName: `${canary} contact`, email: `${canary}@x.example`, phone: person.phone }),
  });
  await visitor.call('joinWaitingListAsConsultant', {
    body: consultantSignup({ fullName: `${canary} full`, email: `${canary}@y.example`, motivations: canary }),
  });
  await visitor.call('joinWaitingListAsConsultant', { body: { fullName: canary, email: canary } });
  await browser.call('submitProject', { body: projectRequest({ title: canary, notes: canary }) });
  await browser.call('submitProject', { body: projectRequest({ notes: canary.repeat(10_000) }) });
  const { id } = (await browser.call('submitProject', { body: projectRequest() })).json();
  for (const name of [`${canary}.pdf`, `${canary}.exe`]) {
    const file = { name, content: pdf(canary) };
    const headers = { 'user-agent': `${canary} agent` };
    const attached = await browser.call('attachFile', { params: { id }, file, headers, ip: '203.0.113.199' });
    if (attached.status !== 201) continue;
    await browser.call('downloadFile', { params: { id, fileId: attached.json().id } });
  }
  await browser.call('postMessage', { params: { id }, body: { content: canary } });
  await browser.call('changeContactDetails', { body: { name: `${canary} Name`, phone: person.phone } });
  const currentPassword = `${canary} wrong`;
  await browser.call('changeEmailAddress', { body: { email: `${canary}@z.example`, currentPassword } });
  await browser.call('changePassword', { body: { currentPassword, password: `${canary} new password` } });
  await browser.call('listSessions');
  await browser.call('exportAccountData');
  await visitor.call('forgotPassword', { body: { email: person.email } });
  await visitor.call('resetPassword', { body: { token: canary, email: person.email, password: person.password } });
  await visitor.call('findInvitation', { body: { token: canary } });
  const link = { body: { token: canary } };
  for (const name of ['signInByLink', 'proveEmailAddress', 'disownEmailAddress', 'undoEmailChange'] as const) {
    await visitor.call(name, link);
  }
  await visitor.call('unsubscribe', { body: { token: canary, timing: 'never' } });
  for (const path of ['/unsubscribe', '/verify-email', '/login', '/reset-password', '/invitation']) {
    const url = `${path}?token=${canary}`;
    await visitor.send({ method: 'GET', url, headers: { accept: 'text/html', referer: `http://localhost${url}` } });
    await send(url, 'List-Unsubscribe=One-Click', { 'content-type': 'application/x-www-form-urlencoded' });
  }
  await visitor.call('listConsultants', { query: { search: canary } });
  await platform.settled();
  await platform.workOff();
  await visitor.call('trackVisit', {
    body: { page: 'home', visitorId: '3f0f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c11' },
    ip: '203.0.113.199',
    headers: { 'user-agent': `${canary} agent`, referer: `https://${canary}.example/`, 'x-request-id': `${canary}@id` },
  });
  await send('/api/auth/login', `{"username":"${canary}`);
  await send(`/api/auth/login?email=${canary}@harbour.example`, '{}');
  await send(`/api/${canary}`, '{}');
  await send('/api/auth/login', '{}', { origin: `https://${canary}.example` });
  await visitor.send({ method: 'GET', url: `/api/projects/%zz${canary}` });
  await visitor.send({ method: 'GET', url: `/api/projects/${canary}` });

  // A failure whose database error quotes the row.
  await platform.pool.query(
    "alter table vault.sessions add constraint no_more check (device <> 'Other on Other') not valid",
  );
  const failed = await visitor.call('signIn', { body: { username: person.email, password: person.password } });
  expect(failed.status).toBe(500);

  const log = platform.log().join('');
  expect(log).toContain('/api/auth/login');
  expect(log).toContain('23514');
  expect(log.toLowerCase()).not.toContain(canary);
  expect(log).not.toContain(person.phone);
  expect(log).not.toContain('203.0.113.199');
  expect(log).not.toContain(cookie);
  expect(log).not.toContain('harbour.example');

  await tracing.close();
  const names = collector.spans().map(({ name }) => name);
  const failure = collector.spans().find(({ attributes }) => attributes['http.response.status_code'] === 500);
  expect(failure).toMatchObject({ name: 'POST /api/auth/login', failed: true });
  expect(names).toEqual(expect.arrayContaining(['append account', 'fold', 'react notifications']));
  expect(names.filter((name) => name.startsWith('mail ')).length).toBeGreaterThan(0);
  const traces = collector.received();
  expect(traces.toLowerCase()).not.toContain(canary);
  for (const text of ['203.0.113.199', cookie, 'harbour.example', user.id]) expect(traces).not.toContain(text);
});
