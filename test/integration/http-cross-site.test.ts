import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/contract/contract.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import { password, projectRequest, registeredCharity } from '../support/http-people.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ config: { publicUrl: 'http://fellowbridge.example' } });
});
afterAll(() => platform.stop());

/** What a request says about the page it came from, and whether it passes with and without a session. */
const cases: readonly (readonly [
  title: string,
  headers: Record<string, string | undefined>,
  withSession: boolean,
  withoutSession: boolean,
])[] = [
  ['our own origin', { origin: 'http://fellowbridge.example' }, true, true],
  ['the host the request was sent to', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true, true],
  ['our origin, through a proxy', { host: '10.0.0.5:3000', origin: 'http://fellowbridge.example' }, true, true],
  ['another site', { origin: 'https://evil.example' }, false, false],
  ['another port of the host', { origin: 'http://fellowbridge.example:8080' }, false, false],
  ['another scheme', { origin: 'https://fellowbridge.example' }, false, false],
  ['a subdomain', { origin: 'http://evil.fellowbridge.example' }, false, false],
  ['a name that starts like ours', { origin: 'http://fellowbridge.example.evil.example' }, false, false],
  ['a sandboxed frame', { origin: 'null' }, false, false],
  [
    'another site that claims to be the same',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    false,
    false,
  ],
  ['no origin, same-origin fetch', { origin: undefined, 'sec-fetch-site': 'same-origin' }, true, true],
  ['no origin, typed by the user', { origin: undefined, 'sec-fetch-site': 'none' }, true, true],
  ['no origin, cross-site fetch', { origin: undefined, 'sec-fetch-site': 'cross-site' }, false, false],
  ['no origin, a sibling subdomain', { origin: undefined, 'sec-fetch-site': 'same-site' }, false, false],
  ['neither header, as programs send it', { origin: undefined }, true, true],
];

describe.each(cases)('a request from %s', (_title, headers, withSession, withoutSession) => {
  it(`${withSession ? 'passes' : 'is refused'} with a session`, async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('submitProject', { body: projectRequest(), headers });
    expect(answer.status).toBe(withSession ? 201 : 403);
    if (!withSession) expect(expectProblem(answer).type).toBe('urn:fellowbridge:problem:cross-site-request');
  });

  it(`${withoutSession ? 'passes' : 'is refused'} without one`, async () => {
    const answer = await platform.browser().call('trackVisit', {
      body: { page: 'home', visitorId: '3f0f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c11' },
      headers,
    });
    expect(answer.status).toBe(withoutSession ? 204 : 403);
  });
});

it('a foreign page cannot sign its visitor in', async () => {
  const { username } = await registeredCharity(platform);
  const browser = platform.browser();
  const answer = await browser.call('signIn', {
    body: { username, password },
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
  expect(browser.cookies.size).toBe(0);
});

it('a foreign page cannot sign its visitor out', async () => {
  const { browser } = await registeredCharity(platform);
  await browser.call('signOut', { body: {}, headers: { origin: 'https://evil.example' } });
  expect((await browser.call('getCurrentUser')).status).toBe(200);
});

const writing = allEndpoints.filter(({ method }) => method !== 'GET');
it.each(writing)('$method, as $name, is refused from foreign pages', async ({ name }) => {
  const answer = await platform.browser().call(name, { body: {}, headers: { origin: 'https://evil.example' } });
  expect(answer.status).toBe(403);
  expect(expectProblem(answer).type).toBe('urn:fellowbridge:problem:cross-site-request');
});

it('reading needs no origin', async () => {
  const { browser } = await registeredCharity(platform);
  const answer = await browser.call('getCurrentUser', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.status).toBe(200);
});

it('no response allows a foreign page to read it', async () => {
  const { browser } = await registeredCharity(platform);
  const answer = await browser.call('getCurrentUser', { headers: { origin: 'https://evil.example' } });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const preflight = await browser.send({
    method: 'OPTIONS',
    url: '/api/projects',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBeGreaterThanOrEqual(400);
});
