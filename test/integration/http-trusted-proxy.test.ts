import { afterEach, expect, it } from 'vitest';
import { ORIGIN } from '../../src/domain/kernel/event.ts';
import type { HttpConfig } from '../../src/http/parts.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { charitySignup } from '../support/http-people.ts';

let platform: Platform;
afterEach(() => platform.stop());

/** The recorded event of a request with proxy headers, and the id in its response. */
const recordedOf = async (trustProxy: HttpConfig['trustProxy'], headers: Readonly<Record<string, string>>) => {
  platform = await startPlatform({ config: { trustProxy } });
  const answer = await platform.browser().call('joinWaitingListAsCharity', { body: charitySignup(), headers });
  const {
    events: [event],
  } = await platform.store.readAll(ORIGIN, 1);
  return { requestId: answer.headers['x-request-id'], metadata: event?.metadata };
};

const fromProxy = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'id-of-the-proxy' };

it.each([true, 1, '127.0.0.1'])('takes the correlation ID of a proxy that is trusted as %s', async (trustProxy) => {
  const { requestId, metadata } = await recordedOf(trustProxy, fromProxy);
  expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(metadata).toMatchObject({ requestId, correlationId: 'id-of-the-proxy', causationId: 'id-of-the-proxy' });
  expect(platform.log().some((line) => line.includes('"correlationId":"id-of-the-proxy"'))).toBe(true);
});

it.each([
  ['no proxy is trusted', false, fromProxy],
  ['the caller is not the trusted proxy', '192.0.2.1', fromProxy],
  ['the proxy does not say for whom it asks', true, { 'x-request-id': 'id-of-the-proxy' }],
  ['the id is not plain', true, { ...fromProxy, 'x-request-id': 'robin@harbour.example' }],
])('makes its own correlation ID when %s', async (_when, trustProxy, headers) => {
  const { requestId, metadata } = await recordedOf(trustProxy, headers);
  expect(metadata).toMatchObject({ requestId, correlationId: requestId, causationId: requestId });
});
