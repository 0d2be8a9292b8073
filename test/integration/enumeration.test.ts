import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { bodyWithoutRequestId, type Received } from '../support/http-browser.ts';
import { charitySignup, consultantSignup, password, registeredCharity, registration } from '../support/http-people.ts';
import { compareTimes } from '../support/timing.ts';

/** Pairs that are measured: known and unknown, in turn. */
const ROUNDS = 220;

let platform: Platform;
const member = registration();
const closedAccount = registration();
const stranger = registration();

beforeAll(async () => {
  platform = await startPlatform();
  await registeredCharity(platform, member);
  const leaving = await registeredCharity(platform, closedAccount);
  const closed = await leaving.browser.call('closeAccount', { body: { currentPassword: password } });
  expect(closed.status).toBe(204);
  await platform.settled();
});
afterAll(() => platform?.stop());

const signIn = (username: string): Promise<Received> =>
  platform.browser().call('signIn', { body: { username, password: 'not the password' } });
const forgot = (email: string): Promise<Received> => platform.browser().call('forgotPassword', { body: { email } });
const signInLink = (email: string): Promise<Received> =>
  platform.browser().call('requestSignInLink', { body: { email } });
const joinAsCharity = (email: string): Promise<Received> =>
  platform.browser().call('joinWaitingListAsCharity', { body: charitySignup({ email }) });
const joinAsConsultant = (email: string): Promise<Received> =>
  platform.browser().call('joinWaitingListAsConsultant', { body: consultantSignup({ email }) });

/** The visible parts of a response, without ids, dates and positions, which always differ. */
const seen = (answer: Received) => ({
  status: answer.status,
  body: bodyWithoutRequestId(answer),
  headers: Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      ['date', 'x-request-id', 'fellowbridge-position'].includes(name) ? 'varies' : value,
    ]),
  ),
});

const calls = [
  { what: 'signing in by username', ask: signIn, known: member.username, unknown: stranger.username },
  { what: 'signing in by e-mail address', ask: signIn, known: member.email, unknown: stranger.email },
  { what: 'a forgotten password', ask: forgot, known: member.email, unknown: stranger.email },
  { what: 'a sign-in link', ask: signInLink, known: member.email, unknown: stranger.email },
  { what: 'the waiting list for charities', ask: joinAsCharity, known: member.email, unknown: stranger.email },
  { what: 'the waiting list for consultants', ask: joinAsConsultant, known: member.email, unknown: stranger.email },
];

describe.each(calls)('$what', ({ ask, known, unknown }) => {
  it('gives the same answer, byte by byte, with or without such an account', async () => {
    const [ofKnown, ofUnknown] = [await ask(known), await ask(unknown)];
    expect(seen(ofKnown)).toEqual(seen(ofUnknown));
    expect(seen(await ask(known.toUpperCase()))).toEqual(seen(ofUnknown));
    expect(Object.keys(ofKnown.headers)).toEqual(Object.keys(ofUnknown.headers));
  });

  it('gives the same answer for a closed account', async () => {
    const closed = known === member.username ? closedAccount.username : closedAccount.email;
    expect(seen(await ask(closed))).toEqual(seen(await ask(unknown)));
  });
});

describe('the response time', () => {
  // Folding what the requests append would only add noise.
  beforeAll(() => platform.pauseProjections());
  afterAll(() => platform.resumeProjections());

  it.each(calls)(
    'reveals nothing at $what',
    async ({ ask, known, unknown }) => {
      const { differences, limit, isTelling } = await compareTimes(
        () => ask(known),
        () => ask(unknown),
        { rounds: ROUNDS, lanes: ask === signIn ? 4 : 1 },
      );
      expect(isTelling, `differences ${differences.map((ms) => ms.toFixed(2))} ms, limit ${limit.toFixed(2)} ms`).toBe(
        false,
      );
    },
    120_000,
  );

  it('would reveal a difference of 10 ms', async () => {
    const slower = async (): Promise<unknown> => {
      await delay(10);
      return forgot(member.email);
    };
    const { isTelling } = await compareTimes(slower, () => forgot(stranger.email), {
      rounds: ROUNDS,
      lanes: 1,
    });
    expect(isTelling).toBe(true);
  }, 60_000);
});
