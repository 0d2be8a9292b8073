import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { bodyWithoutRequestId, type Received } from '../support/http-browser.ts';
import { charitySignup, consultantSignup, password, registeredCharity, registration } from '../support/http-people.ts';

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

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

/** The database statements and password verifications before the response. */
const workFor = async (ask: () => Promise<unknown>): Promise<readonly string[]> => {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const verifications = vi.spyOn(platform.hashing, 'verify');
  const clients = new Set<unknown>();
  const note = (client: unknown) => clients.add(client);
  platform.serverPool.on('acquire', note);
  try {
    await ask();
    const { calls, contexts } = queries.mock;
    // Background work shares the connections of the history, but only a sign-up stores a key with its events.
    const isForRequest = (text: string, client: unknown) => clients.has(client) || text.includes('history.store_keys');
    const statements = calls.map(([query]) => textOf(query)).filter((text, at) => isForRequest(text, contexts[at]));
    return [...statements, ...verifications.mock.calls.map(() => 'verify a password')].sort();
  } finally {
    platform.serverPool.off('acquire', note);
    queries.mockRestore();
    verifications.mockRestore();
  }
};

// `npm run bench -- sign-in` compares the times.
describe('the work before the response', () => {
  // Projections would add statements of their own.
  beforeAll(() => platform.pauseProjections());
  afterAll(() => platform.resumeProjections());

  it.each(calls)('is the same at $what, with or without such an account', async ({ ask, known, unknown }) => {
    const ofKnown = await workFor(() => ask(known));
    expect(ofKnown.length).toBeGreaterThan(0);
    expect(await workFor(() => ask(unknown))).toEqual(ofKnown);
  });

  it('would reveal a password that is not verified', async () => {
    const work = await workFor(() => signIn(stranger.username));
    expect(work.filter((step) => step === 'verify a password')).toHaveLength(1);
    expect(work).not.toEqual(await workFor(() => forgot(stranger.email)));
  });
});
