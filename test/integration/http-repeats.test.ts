import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '../../src/http/contract/endpoints.ts';
import { type RouteName, replayedHeader } from '../../src/http/contract/routes.ts';
import { authorisation, callers } from '../support/authorisation-rows.ts';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { requestsIn } from '../support/fellowship-requests.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';

let platform: Platform;
let fellowship: Fellowship;
let requests: ReturnType<typeof requestsIn>;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  requests = requestsIn(fellowship);
});
afterAll(() => platform.stop());

const repeatable = allEndpoints.filter(({ idempotent }) => idempotent);

/** A request that succeeds, by somebody who may make it. */
const successful = async (name: RouteName, status: number) => {
  const caller = callers.find((each) => authorisation[name][each] === status);
  if (caller === undefined) throw new Error(`Nobody may ${name}.`);
  const usual = caller === 'visitor' ? platform.browser() : fellowship.members[caller].browser;
  const { browser = usual, ...sent } = await requests[name](caller);
  return { browser, sent };
};

/** Events that say that somebody signed in again are not what a call makes. */
const countEvents = async (): Promise<number> => {
  await platform.settled();
  const { rows } = await platform.pool.query<{ n: number }>(
    `select count(*) as n from history.events where type <> 'SignedIn'`,
  );
  return rows[0]?.n ?? 0;
};

it.each(repeatable)('$name does its work once and gives the first answer again under one key', async (endpoint) => {
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

const withBody = repeatable.filter(({ body }) => body !== undefined && !body.safeParse(undefined).success);
it.each(withBody)('$name refuses a key that was used for another request', async ({ name, success }) => {
  const { browser, sent } = await successful(name, success.status);
  const key = randomUUID();
  expect((await browser.call(name, { ...sent, key })).status).toBe(success.status);
  const answer = await browser.call(name, { ...sent, body: changed(sent.body), key });
  expect(answer.status, answer.body).toBe(422);
  expect(expectProblem(answer).type).toBe('urn:fellowbridge:problem:idempotency-key-reused');
});

/** Another body that is as good. */
const changed = (body: unknown): unknown => {
  const fields = Object.entries(body as Record<string, unknown>);
  const [name, value] = fields.find(
    ([field, given]) =>
      typeof given === 'string' && /Id$|^(?:name|report|title|content|charityName|fullName)$/.test(field),
  ) ?? ['tier', 'large'];
  const other = name.endsWith('Id') ? randomUUID() : value === 'large' ? value : `${value} too`;
  return { ...(body as object), [name]: other };
};
