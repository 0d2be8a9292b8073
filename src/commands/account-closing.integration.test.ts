import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { consultantForm } from '../../test/support/consultant-form.ts';
import { aroundAppend, Crash, crash } from '../../test/support/crashing.ts';
import { MINUTE } from '../../test/support/moving-clock.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const member = async () => {
  const form = charityForm();
  const userId = v7();
  await bench.commands.registerCharity(form, { registrationId: userId, emailProof: 'given' }, anonymousRequest);
  return { ...form, userId };
};
type Member = { readonly userId: string; readonly password: string };

const close = ({ userId, password }: Member, commands: Commands = bench.commands) =>
  commands.closeAccount({ currentPassword: password }, { userId }, anonymousRequest);

const signIn = (username: string, password: string) => bench.commands.signIn({ username, password }, anonymousRequest);

const eventsOf = async (userId: string) =>
  (await bench.history()).filter(({ stream }) => stream === `account-${userId}`);

const tables = [
  'names',
  'credentials',
  'sessions',
  'reset_tokens',
  'email_tokens',
  'password_changes',
  'email_changes',
  'invited_members',
];

/** The tables of the vault that still mention an account. */
const remainsOf = async (userId: string): Promise<readonly string[]> => {
  const counted = await Promise.all(
    tables.map(async (table) => {
      const { rowCount } = await bench.database.pool.query(`select from vault.${table} where user_id = $1`, [userId]);
      return rowCount ? [table] : [];
    }),
  );
  return counted.flat();
};

const hasKey = async (subject: string) => (await bench.vault.keys.find([subject])).has(subject);

describe('closing an account', () => {
  it('ends the sessions, frees the names, destroys the key, and leaves the history readable with fallbacks', async () => {
    const person = await member();
    const { id } = await bench.vault.sessions.open({ userId: person.userId, role: 'charity', device: 'Firefox' });
    const outcome = await close(person);
    const events = await eventsOf(person.userId);
    expect(outcome).toMatchObject({ outcome: 'done', position: events.at(-1)?.position });
    expect(events).toMatchObject([
      { type: 'AccountRegistered', data: { name: 'Former member', username: 'Former member', email: '', phone: null } },
      { type: 'AccountClosed', data: {} },
    ]);
    expect(await bench.vault.sessions.find(id)).toBeNull();
    expect(await remainsOf(person.userId)).toEqual([]);
    expect(await hasKey(person.userId)).toBe(false);
  });

  it('lets another member take the names', async () => {
    const person = await member();
    await close(person);
    const form = consultantForm({ username: person.username, email: person.email });
    expect(await bench.commands.registerConsultant(form, { registrationId: v7() }, anonymousRequest)).toMatchObject({
      outcome: 'done',
    });
  });

  it('is refused without the current password', async () => {
    const person = await member();
    expect(await close({ ...person, password: 'a guess' })).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'password-wrong', field: 'currentPassword' },
    });
    expect(await eventsOf(person.userId)).toHaveLength(1);
  });

  it('destroys the key of the invitation that the member accepted', async () => {
    const email = `${canaryText('mail')}@example.org`;
    const invitationId = v7();
    await bench.commands.inviteMember({ email, role: 'analyst' }, { invitationId }, anonymousRequest);
    const token = bench.mails.invitations.at(-1)?.token ?? '';
    const userId = v7();
    const acceptance = { token, username: canaryText('user'), password: 'a good password', name: 'Mary Somerville' };
    await bench.commands.acceptInvitation(acceptance, { registrationId: userId }, anonymousRequest);
    expect(await hasKey(invitationId)).toBe(true);
    await close({ userId, password: 'a good password' });
    expect(await hasKey(invitationId)).toBe(false);
    expect(JSON.stringify(await bench.history())).not.toContain(email);
    expect(await remainsOf(userId)).toEqual([]);
  });

  it('invalidates links that were mailed before', async () => {
    const person = await member();
    await bench.commands.requestPasswordReset({ email: person.email }, anonymousRequest);
    await bench.commands.settleResetRequests();
    const token = bench.mails.resets.at(-1)?.token ?? '';
    await close(person);
    const input = { email: person.email, token, password: 'a new password' };
    expect(await bench.commands.resetPassword(input, anonymousRequest)).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'reset-link-invalid' },
    });
  });
});

describe('a closed account', () => {
  it('answers a sign-in as for an unknown account, even before the closing is finished', async () => {
    const person = await member();
    const cut = bench.withParts({ vault: { ...bench.vault, closings: { forget: crash } } });
    expect(await close(person, cut)).toMatchObject({ outcome: 'done' });
    expect(await remainsOf(person.userId)).toContain('credentials');
    const unknown = await signIn(canaryText('nobody'), 'a password');
    expect(await signIn(person.username, person.password)).toEqual(unknown);

    await bench.commands.finishClosing(person.userId);
    expect(await signIn(person.username, person.password)).toEqual(unknown);
    expect(await remainsOf(person.userId)).toEqual([]);
  });

  it('neither sends nor accepts reset links before the closing is finished', async () => {
    const person = await member();
    await bench.commands.requestPasswordReset({ email: person.email }, anonymousRequest);
    await bench.commands.settleResetRequests();
    const [before, token] = [bench.mails.resets.length, bench.mails.resets.at(-1)?.token ?? ''];
    await close(person, bench.withParts({ vault: { ...bench.vault, closings: { forget: crash } } }));
    await bench.commands.requestPasswordReset({ email: person.email }, anonymousRequest);
    await bench.commands.settleResetRequests();
    expect(bench.mails.resets).toHaveLength(before);
    const input = { email: person.email, token, password: 'a new password' };
    expect((await bench.commands.resetPassword(input, anonymousRequest)).outcome).toBe('rejected');
  });
});

describe('finishing an interrupted closing', () => {
  it('completes the closing, and can be repeated', async () => {
    const person = await member();
    const keys = { ...bench.vault.keys, destroy: crash };
    await close(person, bench.withParts({ vault: { ...bench.vault, keys } }));
    expect(await hasKey(person.userId)).toBe(true);
    for (let time = 0; time < 2; time += 1) await bench.commands.finishClosing(person.userId);
    expect(await hasKey(person.userId)).toBe(false);
    expect(await remainsOf(person.userId)).toEqual([]);
  });

  it('is refused for an open account and for an unknown one', async () => {
    const person = await member();
    await expect(bench.commands.finishClosing(person.userId)).rejects.toThrow('is not closed');
    await expect(bench.commands.finishClosing(v7())).rejects.toThrow('is not closed');
    expect((await signIn(person.username, person.password)).outcome).toBe('done');
  });

  it.each([
    ['before', 'done', 'AccountRegistered'],
    ['after', 'rejected', 'AccountClosed'],
  ] as const)('happens on repetition when the process ends %s the append', async (when, signedIn, last) => {
    const person = await member();
    const cut = bench.withParts({ store: aroundAppend(bench.store, 'account', when, crash) });
    await expect(close(person, cut)).rejects.toThrow(Crash);
    expect(await hasKey(person.userId)).toBe(true);
    expect((await signIn(person.username, person.password)).outcome).toBe(signedIn);
    expect((await eventsOf(person.userId)).at(-1)?.type).toBe(last);
    await close(person);
    expect(await hasKey(person.userId)).toBe(false);
  });
});

describe('closing an account concurrently', () => {
  /** Checks the password, then opens a session, like the HTTP layer. */
  const openSession = async ({ username, password }: { username: string; password: string }) => {
    const outcome = await signIn(username, password);
    if (outcome.outcome === 'rejected') return;
    const { userId, role, provedBy } = outcome;
    await bench.vault.sessions.open({ userId, role, device: 'Firefox', provedBy });
  };

  it('with sign-ins, password and address changes leaves no session, credential or name', async () => {
    for (let round = 0; round < 20; round += 1) {
      const person = await member();
      const { userId, password } = person;
      const input = { currentPassword: password };
      await Promise.allSettled([
        openSession(person),
        bench.commands.changePassword({ ...input, password: 'a new password' }, { userId }, anonymousRequest),
        bench.commands.changeEmailAddress(
          { ...input, email: `${canaryText('new')}@example.org` },
          { userId },
          anonymousRequest,
        ),
        close(person),
        openSession(person),
      ]);
      // The password may have been changed first.
      if ((await eventsOf(userId)).at(-1)?.type !== 'AccountClosed')
        await close({ userId, password: 'a new password' });
      expect(await remainsOf(userId)).toEqual([]);
      expect(await hasKey(userId)).toBe(false);
      const types = (await eventsOf(userId)).map(({ type }) => type);
      expect(types.indexOf('AccountClosed')).toBe(types.length - 1);
    }
    bench.time.pass(2 * MINUTE);
    expect(await bench.commands.recoverEmailChanges()).toBe(0);
    expect(await bench.commands.recoverPasswordChanges()).toBe(0);
  });

  it('with itself closes it once', async () => {
    const person = await member();
    await Promise.all([close(person), close(person)]);
    const types = (await eventsOf(person.userId)).map(({ type }) => type);
    expect(types).toEqual(['AccountRegistered', 'AccountClosed']);
  });
});

describe('an administrator', () => {
  beforeEach(() => bench.database.pool.query("delete from vault.credentials where role = 'admin'"));

  const administrator = async () => {
    const form = { username: canaryText('admin'), email: `${canaryText('admin')}@example.org`, name: 'Administrator' };
    const made = await bench.commands.createAdministrator({ ...form, password: 'a good password' }, anonymousRequest);
    if (made.outcome === 'rejected') throw new Error(made.rejection.message);
    return { ...form, password: 'a good password', userId: made.userId };
  };

  it('can leave while another one stays; the last one cannot', async () => {
    const [one, other] = [await administrator(), await administrator()];
    expect(await close(one)).toMatchObject({ outcome: 'done' });
    expect(await close(other)).toMatchObject({ outcome: 'rejected', rejection: { code: 'last-administrator' } });
    expect((await signIn(other.username, other.password)).outcome).toBe('done');
  });

  it('always remains when all of them leave concurrently', async () => {
    const all = [await administrator(), await administrator(), await administrator()];
    const answers = await Promise.all(all.map((admin) => close(admin)));
    expect(answers.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(1);
  });

  it('counts again after signing in if the closing was interrupted', async () => {
    const [one, other] = [await administrator(), await administrator()];
    const cut = bench.withParts({ store: aroundAppend(bench.store, 'account', 'before', crash) });
    await expect(close(one, cut)).rejects.toThrow(Crash);
    expect((await close(other)).outcome).toBe('rejected');
    await signIn(one.username, one.password);
    expect(await close(other)).toMatchObject({ outcome: 'done' });
  });

  it('whose role was not yet stored counts after signing in', async () => {
    const [one, other] = [await administrator(), await administrator()];
    await bench.database.pool.query('update vault.credentials set role = null');
    expect((await close(one)).outcome).toBe('rejected');
    await signIn(other.username, other.password);
    expect(await close(one)).toMatchObject({ outcome: 'done' });
  });
});
