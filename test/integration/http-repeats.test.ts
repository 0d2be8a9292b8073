import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '../../src/contract/contract.ts';
import { allEndpoints } from '../../src/contract/contract.ts';
import { replayedHeader } from '../../src/contract/headers.ts';
import { type EndpointCases, endpointCases } from '../support/endpoint-cases.ts';
import { callers, type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';

let platform: Platform;
let fellowship: Fellowship;
let cases: EndpointCases;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  cases = endpointCases(fellowship);
});
afterAll(() => platform.stop());

const repeatable = allEndpoints.filter(({ idempotent }) => idempotent);

/** A successful request of an authorised caller. */
const successful = async (name: EndpointName, status: number) => {
  const [statuses, request] = cases[name];
  const caller = callers.find((each) => statuses[each] === status);
  if (caller === undefined) throw new Error(`Nobody may ${name}.`);
  const usual = caller === 'visitor' ? platform.browser() : fellowship.members[caller].browser;
  const { browser = usual, ...sent } = await request(caller);
  return { browser, sent };
};

/** Sign-in events are not results of the call. */
const countEvents = async (): Promise<number> => {
  await platform.settled();
  const { rows } = await platform.pool.query<{ n: number }>(
    `select count(*) as n from history.events where type <> 'SignedIn'`,
  );
  return rows[0]?.n ?? 0;
};

it.each(repeatable)('$name does its work once and repeats the first response under one key', async (endpoint) => {
  const { name, success } = endpoint;
  const { browser, sent } = await successful(name, success.status);
  const key = randomUUID();
  const first = await browser.call(name, { ...sent, key });
  expect(first.status, first.body).toBe(success.status);
  expect(first.headers[replayedHeader]).toBeUndefined();
  const made = await countEvents();
  const second = await browser.call(name, { ...sent, key });
  expect(second.status, second.body).toBe(success.status);
  expect(second.headers[replayedHeader]).toBe('true');
  expect(second.json()).toEqual(first.json());
  expect(await countEvents()).toBe(made);
});

const withBody = repeatable.filter(({ body }) => body !== undefined && !z.safeParse(body, undefined).success);
it.each(withBody)('$name refuses a key that was used for another request', async ({ name, success }) => {
  const { browser, sent } = await successful(name, success.status);
  const key = randomUUID();
  expect((await browser.call(name, { ...sent, key })).status).toBe(success.status);
  const answer = await browser.call(name, { ...sent, body: changed(sent.body), key });
  expect(answer.status, answer.body).toBe(422);
  expect(expectProblem(answer).type).toBe('urn:fellowbridge:problem:idempotency-key-reused');
});

/** Another valid body. */
const changed = (body: unknown): unknown => {
  const fields = Object.entries(body as Record<string, unknown>);
  const [name, value] = fields.find(
    ([field, given]) =>
      typeof given === 'string' && /Id$|^(?:name|report|title|content|work|charityName|fullName)$/.test(field),
  ) ?? ['tier', 'large'];
  const other = name.endsWith('Id') ? randomUUID() : value === 'large' ? value : `${value} too`;
  return { ...(body as object), [name]: other };
};
