import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/contract/contract.ts';
import { type EndpointCases, endpointCases } from '../support/endpoint-cases.ts';
import { type CallerName, callers, type Fellowship, openFellowship, shared } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';

let platform: Platform;
let fellowship: Fellowship;
let cases: EndpointCases;
let refusedCases: EndpointCases;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  cases = endpointCases(fellowship);
  refusedCases = endpointCases(shared(fellowship));
});
afterAll(() => platform.stop());

const browserOf = (caller: CallerName): Browser =>
  caller === 'visitor' ? platform.browser() : fellowship.members[caller].browser;

describe.each(allEndpoints)('$name', ({ name }) => {
  it.each(callers)('for the %s', async (caller) => {
    const [statuses] = cases[name];
    const [, request] = ([401, 403, 404].includes(statuses[caller]) ? refusedCases : cases)[name];
    const { browser = browserOf(caller), ...sent } = await request(caller);
    const answer = await browser.call(name, sent);
    expect(answer.status, answer.body).toBe(statuses[caller]);
  });
});

/** Values for the parameters of a path. */
const anyIds = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x'.repeat(36)]));

describe('a session that has not proved the second factor', () => {
  const guarded = allEndpoints.filter(({ access }) => access !== 'anyone');
  const steps = ['second-factor', 'set-up'] as const;
  const problems = { 'second-factor': 'second-factor-needed', 'set-up': 'second-factor-set-up-needed' } as const;

  /** An administrator's browser whose session waits for this step. */
  const waitingFor = async (step: (typeof steps)[number]): Promise<Browser> => {
    const { browser, member } = await fellowship.fresh('admin');
    await platform.pool.query('update vault.sessions set awaits = $2 where user_id = $1', [member?.user.id, step]);
    return browser;
  };

  it.each(steps)('that waits for %s may do that, and nothing else', async (step) => {
    const browser = await waitingFor(step);
    const answers = new Map<string, boolean>();
    for (const { name, path } of guarded) {
      const { status, body } = await browser.call(name, { params: anyIds(path) });
      answers.set(name, status === 401 && body.includes(problems[step]));
    }
    const admitted = [...answers].filter(([, isRefused]) => !isRefused).map(([name]) => name);
    const allowed = guarded.filter(({ duringSignIn }) => duringSignIn?.some((one) => one === step));
    expect(admitted.sort()).toEqual(allowed.map(({ name }) => name).sort());
  });

  it('counts as a visitor for public calls', async () => {
    const browser = await waitingFor('second-factor');
    expect((await browser.call('listConsultants')).status).toBe(200);
  });
});

it('only calls that need a fresh proof ask for one after five minutes', async () => {
  const { browser, member } = await fellowship.fresh('admin');
  await platform.pool.query(
    "update vault.sessions set proved_at = proved_at - interval '5 minutes' where user_id = $1",
    [member?.user.id],
  );
  const asking: string[] = [];
  // For members without a second factor, calls with the password in their body need no fresh proof.
  const always = allEndpoints.filter(({ freshProof }) => freshProof === true).map(({ name }) => name);
  for (const { name, path } of allEndpoints.filter(({ upload }) => !upload)) {
    // These calls would end the session.
    if (['signOut', 'closeAccount'].includes(name)) continue;
    const { body } = await browser.call(name, { params: anyIds(path) });
    if (body.includes('fresh-proof-needed')) asking.push(name);
  }
  expect(asking.sort()).toEqual([...always].sort());
});
