import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Received } from '../support/http-browser.ts';
import {
  application,
  mailTo,
  password,
  registeredCharity,
  registration,
  signedInAdministrator,
  tokenIn,
} from '../support/http-people.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

const RUNNERS = 20;

const history = async (): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after = ORIGIN, end = false; !end; ) {
    const page = await platform.store.readAll(after, 1000);
    events.push(...page.events);
    ({ next: after, end } = page);
  }
  return events;
};

const rows = async (table: string): Promise<number> =>
  Number((await platform.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

/** Registers people concurrently with one name in different spellings, half of them as charities. */
const race = (same: { readonly username: string } | { readonly email: string }): Promise<readonly Received[]> => {
  const [[field, value] = ['', '']] = Object.entries(same);
  return Promise.all(
    Array.from({ length: RUNNERS }, (_, runner) => {
      const spelt = { [field]: runner % 3 === 0 ? value.toUpperCase() : value };
      return runner % 2 === 0
        ? platform.browser().call('registerCharity', { body: registration(spelt) })
        : platform.browser().call('registerConsultant', { body: application(spelt) });
    }),
  );
};

describe('concurrent registrations for one name', () => {
  const winners: string[] = [];

  it.each([
    { what: 'username', same: (round: number) => ({ username: `wanted-${round}` }), rounds: 25 },
    { what: 'e-mail address', same: (round: number) => ({ email: `wanted-${round}@race.example` }), rounds: 25 },
  ])('have exactly one winner, in $rounds rounds, for the $what', async ({ same, rounds }) => {
    for (let round = 0; round < rounds; round += 1) {
      const answers = await race(same(round));
      const won = answers.filter(({ status }) => status === 201);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(RUNNERS - 1);
      winners.push(...won.map((answer) => answer.json().id));
    }
  });

  it('leave nothing of the others in the vault or the history', async () => {
    expect(winners).toHaveLength(50);
    const events = await history();
    const accounts = events.filter(({ type }) => type === 'AccountRegistered');
    expect(new Set(accounts.map(({ metadata }) => metadata.subject))).toEqual(new Set(winners));
    expect(accounts).toHaveLength(winners.length);
    const members = events.filter(({ type }) => type === 'CharityRegistered' || type === 'ConsultantApplied');
    expect(members.map(({ metadata }) => metadata.subject).toSorted()).toEqual(winners.toSorted());
    expect(await rows('vault.credentials')).toBe(winners.length);
    expect(await rows('vault.names')).toBe(2 * winners.length);
    expect(await rows('vault.registrations')).toBe(0);
    expect(await rows('vault.person_keys')).toBe(winners.length);
    expect(await rows('vault.sessions')).toBe(winners.length);
  });
});

describe('a reset link used twenty times at once', () => {
  it('works once, and sets the password of its one use', async () => {
    const admin = await signedInAdministrator(platform);
    const charity = await registeredCharity(platform);
    const { email } = charity.user;
    await platform.browser().call('forgotPassword', { body: { email } });
    const token = tokenIn(await mailTo(platform, admin, email, 'password-reset'));

    const passwords = Array.from({ length: RUNNERS }, (_, runner) => `a password of runner ${runner}`);
    const answers = await Promise.all(
      passwords.map((chosen) => platform.browser().call('resetPassword', { body: { token, email, password: chosen } })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(RUNNERS - 1);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)];

    const signIns = await Promise.all(
      [password, ...passwords].map((tried) =>
        platform.browser().call('signIn', { body: { username: email, password: tried } }),
      ),
    );
    const worked = [password, ...passwords].filter((_, index) => signIns[index]?.status === 200);
    expect(worked).toEqual([winner]);
    expect((await charity.browser.call('getCurrentUser')).status).toBe(401);
    const resets = (await history()).filter(({ type }) => type === 'PasswordReset');
    expect(resets).toHaveLength(1);
  });
});
