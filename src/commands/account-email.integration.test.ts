import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import {
  anonymousRequest,
  type CommandsBench,
  openCommandsBench,
  type Replaced,
} from '../../test/support/commands-bench.ts';
import { aroundAppend, aroundEmailStep, Crash, crash, type When } from '../../test/support/crashing.ts';
import { MINUTE, SECOND } from '../../test/support/moving-clock.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const ABANDONED = 2 * MINUTE;

const member = async () => {
  const form = charityForm();
  const userId = v7();
  await bench.commands.registerCharity(form, { registrationId: userId, emailProof: 'given' }, anonymousRequest);
  return { ...form, userId };
};
type Member = Awaited<ReturnType<typeof member>>;

const address = () => `${canaryText('new')}@example.org`;

const ask = ({ userId, password }: Member, email: string) =>
  bench.commands.changeEmailAddress({ email, currentPassword: password }, { userId }, anonymousRequest);

/** Follows the link of a mail to an address. */
const follow = async (userId: string, email: string, commands: Commands = bench.commands) => {
  const issued = await bench.vault.emailTokens.issue({ userId, email, purpose: 'prove' });
  return commands.proveEmailAddress({ token: issued?.token ?? '' }, anonymousRequest);
};

/** Asks for another address and proves it. */
const change = async (person: Member, email: string, commands: Commands = bench.commands) => {
  const asked = await ask(person, email);
  return asked.outcome === 'rejected' ? asked : follow(person.userId, email, commands);
};

const signIn = async (username: string, { password }: Member) =>
  (await bench.commands.signIn({ username, password }, anonymousRequest)).outcome;

const changesOf = async (userId: string) =>
  (await bench.history()).filter(
    (event) => event.stream === `account-${userId}` && event.type === 'EmailAddressChanged',
  );

/** The addresses that the vault holds for an account. */
const remainsOf = async (userId: string) => {
  const { rows } = await bench.database.pool.query(
    `select (select count(*) from vault.names where user_id = $1 and kind = 'email' and confirmed_at is null) as reserved,
            (select count(*) from vault.names where user_id = $1 and kind = 'email' and confirmed_at is not null) as confirmed,
            (select count(*) from vault.email_changes where user_id = $1) as pending`,
    [userId],
  );
  return rows[0];
};
const settled = { reserved: 0, confirmed: 1, pending: 0 };

const emailTaken = {
  outcome: 'rejected',
  rejection: { rejected: true, code: 'account-exists', message: 'An account with these details already exists' },
};

describe('changing the e-mail address', () => {
  it('moves the sign-in to the new address and records the former one', async () => {
    const person = await member();
    const next = address();
    const outcome = await change(person, next);
    const [event] = await changesOf(person.userId);
    expect(event).toMatchObject({
      data: { email: next, formerEmail: person.email },
      metadata: { subject: person.userId },
    });
    expect(outcome).toMatchObject({ outcome: 'done', position: event?.position });
    expect(await signIn(next.toUpperCase(), person)).toBe('done');
    expect(await signIn(person.email, person)).toBe('rejected');
    expect(await remainsOf(person.userId)).toEqual(settled);
  });

  it('frees the former address', async () => {
    const person = await member();
    await change(person, address());
    const form = charityForm({ email: person.email });
    expect(await bench.commands.registerCharity(form, { registrationId: v7() }, anonymousRequest)).toMatchObject({
      outcome: 'done',
    });
  });

  it('is refused for an address that another member has, in any spelling', async () => {
    const [person, other] = [await member(), await member()];
    expect(await change(person, other.email.toUpperCase())).toEqual(emailTaken);
    expect(await signIn(person.email, person)).toBe('done');
    expect(await remainsOf(person.userId)).toEqual(settled);
  });

  it('is refused without the current password, before anything is said about the address', async () => {
    const [person, other] = [await member(), await member()];
    for (const email of [other.email, address()]) {
      expect(await change({ ...person, password: 'a guess' }, email)).toMatchObject({
        outcome: 'rejected',
        rejection: { code: 'password-wrong', field: 'currentPassword' },
      });
    }
  });

  it('does nothing when the address is unchanged', async () => {
    const person = await member();
    expect(await change(person, person.email)).toMatchObject({ outcome: 'done' });
    expect(await changesOf(person.userId)).toEqual([]);
  });

  it('records a new spelling of the same address as a change', async () => {
    const person = await member();
    expect(await change(person, person.email.toUpperCase())).toMatchObject({ outcome: 'done' });
    expect(await changesOf(person.userId)).toHaveLength(1);
    expect(await signIn(person.email, person)).toBe('done');
    expect(await remainsOf(person.userId)).toEqual(settled);
  });

  it('can go back to the former address', async () => {
    const person = await member();
    await change(person, address());
    expect(await change(person, person.email)).toMatchObject({ outcome: 'done' });
    expect(await signIn(person.email, person)).toBe('done');
    expect(await remainsOf(person.userId)).toEqual(settled);
  });

  it('concurrently ends at the last address of the history', async () => {
    const person = await member();
    await Promise.all(Array.from({ length: 8 }, () => change(person, address())));
    const changes = await changesOf(person.userId);
    expect(changes.length).toBeGreaterThan(0);
    expect(await remainsOf(person.userId)).toEqual(settled);
    const last: unknown = changes.at(-1)?.data;
    const email = last instanceof Object && 'email' in last ? String(last.email) : '';
    expect(await signIn(email, person)).toBe('done');
  });

  it('has one winner against concurrent registrations with the address, in every round', async () => {
    for (let round = 0; round < 20; round += 1) {
      const person = await member();
      const email = address();
      const ids = Array.from({ length: 5 }, () => v7());
      await ask(person, email);
      const [changed] = await Promise.all([
        follow(person.userId, email),
        ...ids.map((registrationId) =>
          bench.commands.registerCharity(charityForm({ email }), { registrationId }, anonymousRequest),
        ),
      ]);
      const holder = await bench.vault.names.holderOf(email);
      if (changed.outcome === 'done') expect(holder).toEqual({ userId: person.userId, isProved: true });
      else expect(holder).toEqual({ userId: expect.toSatisfy((id) => ids.includes(id)), isProved: false });
      expect(await signIn(changed.outcome === 'done' ? email : person.email, person)).toBe('done');
      expect(await changesOf(person.userId)).toHaveLength(changed.outcome === 'done' ? 1 : 0);
      expect(await remainsOf(person.userId)).toEqual(settled);
    }
  });
});

type Place = 'begin' | 'event' | 'confirm';

const partsWith = (place: Place, when: When): Replaced =>
  place === 'event'
    ? { store: aroundAppend(bench.store, 'account', when, crash) }
    : { vault: aroundEmailStep(bench.vault, place, when, crash) };

describe.each([
  { place: 'begin', when: 'before', recovered: 0, changed: false },
  { place: 'begin', when: 'after', recovered: 1, changed: false },
  { place: 'event', when: 'before', recovered: 1, changed: false },
  { place: 'event', when: 'after', recovered: 1, changed: true },
  { place: 'confirm', when: 'before', recovered: 1, changed: true },
  { place: 'confirm', when: 'after', recovered: 0, changed: true },
] as const)('a change of address that crashed $when the step "$place"', ({ place, when, recovered, changed }) => {
  const crashed = async () => {
    const person = await member();
    const next = address();
    await expect(change(person, next, bench.withParts(partsWith(place, when)))).rejects.toThrow(Crash);
    return { person, next };
  };

  it('is settled by recovery after two minutes, not earlier', async () => {
    const { person, next } = await crashed();
    bench.time.pass(ABANDONED - SECOND);
    expect(await bench.commands.recoverEmailChanges()).toBe(0);
    bench.time.pass(SECOND);
    expect(await bench.commands.recoverEmailChanges()).toBe(recovered);
    expect(await bench.commands.recoverEmailChanges()).toBe(0);
    expect(await remainsOf(person.userId)).toEqual(settled);
    expect(await signIn(next, person)).toBe(changed ? 'done' : 'rejected');
    expect(await signIn(person.email, person)).toBe(changed ? 'rejected' : 'done');
    expect(await changesOf(person.userId)).toHaveLength(changed ? 1 : 0);
  });

  it('leaves the member able to sign in meanwhile', async () => {
    const { person, next } = await crashed();
    expect([await signIn(person.email, person), await signIn(next, person)]).toContain('done');
    expect(await signIn(person.username, person)).toBe('done');
    bench.time.pass(ABANDONED);
    await bench.commands.recoverEmailChanges();
  });

  it('is completed when the member repeats it', async () => {
    const { person, next } = await crashed();
    expect(await change(person, next)).toMatchObject({ outcome: 'done' });
    expect(await changesOf(person.userId)).toHaveLength(1);
    expect(await remainsOf(person.userId)).toEqual(settled);
    expect(await signIn(next, person)).toBe('done');
  });

  it('allows a change to yet another address', async () => {
    const { person } = await crashed();
    const other = address();
    expect(await change(person, other)).toMatchObject({ outcome: 'done' });
    expect(await remainsOf(person.userId)).toEqual(settled);
    expect(await signIn(other, person)).toBe('done');
  });

  it('leaves nothing behind if the account is closed first', async () => {
    const { person, next } = await crashed();
    const { userId, password } = person;
    await bench.commands.closeAccount({ currentPassword: password }, { userId }, anonymousRequest);
    bench.time.pass(ABANDONED);
    expect(await bench.commands.recoverEmailChanges()).toBe(0);
    expect(await remainsOf(userId)).toEqual({ reserved: 0, confirmed: 0, pending: 0 });
    const form = charityForm({ email: next });
    expect(await bench.commands.registerCharity(form, { registrationId: v7() }, anonymousRequest)).toMatchObject({
      outcome: 'done',
    });
  });
});
