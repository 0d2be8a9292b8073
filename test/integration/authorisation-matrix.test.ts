import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/contract/contract.ts';
import { type EndpointCases, endpointCases } from '../support/endpoint-cases.ts';
import { type CallerName, callers, type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';

let platform: Platform;
let fellowship: Fellowship;
let cases: EndpointCases;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  cases = endpointCases(fellowship);
});
afterAll(() => platform.stop());

const browserOf = (caller: CallerName): Browser =>
  caller === 'visitor' ? platform.browser() : fellowship.members[caller].browser;

describe.each(allEndpoints)('$name', ({ name }) => {
  it.each(callers)('for the %s', async (caller) => {
    const [statuses, request] = cases[name];
    const { browser = browserOf(caller), ...sent } = await request(caller);
    const answer = await browser.call(name, sent);
    expect(answer.status, answer.body).toBe(statuses[caller]);
  });
});
