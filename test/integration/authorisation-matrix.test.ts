import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/http/contract/endpoints.ts';
import type { RouteName } from '../../src/http/contract/routes.ts';
import { authorisation, type CallerName, callers } from '../support/authorisation-rows.ts';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { requestsIn } from '../support/fellowship-requests.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';

let platform: Platform;
let fellowship: Fellowship;
let requests: ReturnType<typeof requestsIn>;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  requests = requestsIn(fellowship);
});
afterAll(() => platform.stop());

const browserOf = (caller: CallerName): Browser =>
  caller === 'visitor' ? platform.browser() : fellowship.members[caller].browser;

it('every endpoint of the table has a row, and every row an endpoint', () => {
  expect(Object.keys(authorisation).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

describe.each(Object.keys(authorisation) as RouteName[])('%s', (name) => {
  it.each(callers)('for the %s', async (caller) => {
    const { browser = browserOf(caller), ...sent } = await requests[name](caller);
    const answer = await browser.call(name, sent);
    expect(answer.status, answer.body).toBe(authorisation[name][caller]);
  });
});
