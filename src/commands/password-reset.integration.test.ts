import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../../test/support/crashing.ts';
import { HOUR, MINUTE, SECOND } from '../../test/support/moving-clock.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
beforeEach(() => bench.database.pool.query('truncate vault.reset_requests'));
afterAll(() => bench.close());

const member = async () => {
  const form = charityForm();
  const userId = v7();
  await bench.commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
  return { ...form, userId };
};

const ask = (email: string) => bench.commands.requestPasswordReset({ email }, anonymousRequest);
const settle = (commands: Commands = bench.commands) => commands.settleResetRequests();
const mailsTo = (userId: string) => bench.mails.resets.filter((mail) => mail.userId === userId);

/** The token of a link that has just been mailed to a member. */
const mailedToken = async ({ email, userId }: { email: string; userId: string }): Promise<string> => {
  await ask(email);
  await settle();
  return mailsTo(userId).at(-1)?.token ?? '';
};

const reset = (input: { email: string; token: string; password?: string }, commands: Commands = bench.commands) =>
  commands.resetPassword({ password: 'a new password', ...input }, anonymousRequest);

const signIn = async (username: string, password: string) =>
  (await bench.commands.signIn({ username, password }, anonymousRequest)).outcome;

const eventsOf = async (userId: string) =>
  (await bench.history()).filter(({ metadata }) => metadata.subject === userId);
const typesOf = async (userId: string) =>
  (await eventsOf(userId)).map(({ type }) => type).filter((type) => type.startsWith('Password'));

const linkInvalid = {
  outcome: 'rejected',
  rejection: {
    rejected: true,
    code: 'reset-link-invalid',
    message: 'Unable to reset your password. The link may have expired.',
  },
};

describe('asking for a new password', () => {
  it('mails a link that works for an hour, and records the request without it', async () => {
    const { email, userId } = await member();
    await ask(email.toUpperCase());
    expect(mailsTo(userId)).toEqual([]);
    expect(await settle()).toBe(1);
    const [mail] = mailsTo(userId);
    expect(Buffer.from(mail?.token ?? '', 'base64url')).toHaveLength(32);
    expect(mail?.expiresAt).toEqual(new Date(bench.time.clock().getTime() + HOUR));
    expect((await eventsOf(userId)).at(-1)).toMatchObject({
      type: 'PasswordResetRequested',
      stream: `signIns-${userId}`,
      data: {},
      metadata: { actor: anonymousRequest.actor, requestId: 'request-1' },
    });
    expect(JSON.stringify(await bench.history())).not.toContain(mail?.token);
  });

  it('for an unknown address sends no mail and records nothing', async () => {
    const [before, mails] = [await bench.history(), bench.mails.resets.length];
    await ask(`${canaryText('nobody')}@example.org`);
    expect(await settle()).toBe(1);
    expect(bench.mails.resets).toHaveLength(mails);
    expect(await bench.history()).toEqual(before);
  });

  it('touches neither names nor history during the request, so its duration reveals nothing', async () => {
    const { email } = await member();
    const refuse = (): never => {
      throw new Error('Nobody is to be looked up now.');
    };
    const commands = bench.withParts({
      vault: { ...bench.vault, names: { ...bench.vault.names, find: refuse, holderOf: refuse } },
      store: { ...bench.store, append: refuse, readStream: refuse },
    });
    await commands.requestPasswordReset({ email }, anonymousRequest);
    await commands.requestPasswordReset({ email: `${canaryText('nobody')}@example.org` }, anonymousRequest);
    expect(await settle()).toBe(2);
  });

  it('does nothing the fourth time within an hour', async () => {
    const { email, userId } = await member();
    for (let time = 0; time < 5; time += 1) await ask(email);
    await settle();
    expect(mailsTo(userId)).toHaveLength(3);
    bench.time.pass(HOUR);
    await ask(email);
    await settle();
    expect(mailsTo(userId)).toHaveLength(4);
  });

  it('of a closed account sends no mail', async () => {
    const { email, userId, password } = await member();
    await ask(email);
    await bench.commands.closeAccount({ currentPassword: password }, { userId }, anonymousRequest);
    expect(await settle()).toBe(1);
    expect(mailsTo(userId)).toEqual([]);
  });

  it('does not lose the mail when the worker ends before sending it, and logs that', async () => {
    const { email, userId } = await member();
    await ask(email);
    const mail = { ...bench.mails, passwordReset: crash };
    await expect(settle(bench.withParts({ mail }))).rejects.toThrow('1 requests for a mailed link');
    expect(mailsTo(userId)).toEqual([]);
    expect(await settle()).toBe(1);
    expect(await reset({ email, token: mailsTo(userId)[0]?.token ?? '' })).toMatchObject({ outcome: 'done' });
  });

  it.each(['before', 'after'] as const)(
    'sends one mail when recording fails %s the append, so an outage of the history does not flood mailboxes',
    async (when) => {
      const { email, userId } = await member();
      await ask(email);
      const store = aroundAppend(bench.store, 'signIns', when, crash);
      await expect(settle(bench.withParts({ store }))).rejects.toThrow(AggregateError);
      expect(await settle()).toBe(1);
      expect(mailsTo(userId)).toHaveLength(1);
      expect(await reset({ email, token: mailsTo(userId)[0]?.token ?? '' })).toMatchObject({ outcome: 'done' });
      expect((await typesOf(userId)).filter((type) => type === 'PasswordResetRequested')).toHaveLength(
        when === 'before' ? 1 : 2,
      );
    },
  );
});

describe('setting a password through a link', () => {
  it('allows sign-in with the new one only, and is recorded as done by the member', async () => {
    const person = await member();
    const token = await mailedToken(person);
    const outcome = await reset({ email: person.email, token });
    expect(outcome).toMatchObject({ outcome: 'done', userId: person.userId });
    expect(await signIn(person.username, 'a new password')).toBe('done');
    expect(await signIn(person.username, person.password)).toBe('rejected');
    expect((await eventsOf(person.userId)).find(({ type }) => type === 'PasswordReset')).toMatchObject({
      stream: `account-${person.userId}`,
      data: {},
      metadata: { actor: { id: person.userId, role: 'charity' } },
    });
  });

  it('ends every session of this member only', async () => {
    const [person, other] = [await member(), await member()];
    const open = (userId: string) => bench.vault.sessions.open({ userId, role: 'charity', device: 'Firefox' });
    const sessions = [await open(person.userId), await open(person.userId), await open(other.userId)];
    await reset({ email: person.email, token: await mailedToken(person) });
    const live = await Promise.all(sessions.map(({ id }) => bench.vault.sessions.find(id)));
    expect(live.map((session) => session?.userId)).toEqual([undefined, undefined, other.userId]);
  });

  it('works with every link of the last hour until one is used, then with none', async () => {
    const person = await member();
    const [first, second, third] = [await mailedToken(person), await mailedToken(person), await mailedToken(person)];
    expect(await reset({ email: person.email, token: second })).toMatchObject({ outcome: 'done' });
    for (const token of [first, second, third])
      expect(await reset({ email: person.email, token })).toEqual(linkInvalid);
  });

  it('is refused in the same way for expired, unknown and foreign tokens and unknown addresses', async () => {
    const [person, other] = [await member(), await member()];
    const token = await mailedToken(person);
    expect(await reset({ email: person.email, token: randomBytes(32).toString('base64url') })).toEqual(linkInvalid);
    expect(await reset({ email: other.email, token })).toEqual(linkInvalid);
    expect(await reset({ email: `${canaryText('nobody')}@example.org`, token })).toEqual(linkInvalid);
    bench.time.pass(HOUR);
    expect(await reset({ email: person.email, token })).toEqual(linkInvalid);
    expect(await signIn(person.username, person.password)).toBe('done');
    expect(await typesOf(person.userId)).toEqual(['PasswordResetRequested']);
  });

  it('hashes no password without a valid link', async () => {
    const { email } = await member();
    const hash = (): never => {
      throw new Error('No password is to be hashed.');
    };
    const commands = bench.withParts({ hashing: { ...bench.hashing, hash } });
    expect(await reset({ email, token: 'made up' }, commands)).toEqual(linkInvalid);
  });

  it('looks up the link for unknown addresses too, so that guesses take equally long', async () => {
    const { email } = await member();
    let looks = 0;
    const deliveryOf: typeof bench.vault.resetTokens.deliveryOf = (...args) => {
      looks += 1;
      return bench.vault.resetTokens.deliveryOf(...args);
    };
    const vault = { ...bench.vault, resetTokens: { ...bench.vault.resetTokens, deliveryOf } };
    const commands = bench.withParts({ vault });
    await reset({ email, token: 'made up' }, commands);
    expect(looks).toBe(1);
    await reset({ email: `${canaryText('nobody')}@example.org`, token: 'made up' }, commands);
    expect(looks).toBe(2);
  });

  it('has one winner when the link is used twenty times concurrently', async () => {
    const person = await member();
    const token = await mailedToken(person);
    const passwords = Array.from({ length: 20 }, (_, number) => `new password ${number}`);
    const answers = await Promise.all(passwords.map((password) => reset({ email: person.email, token, password })));
    const won = answers.flatMap(({ outcome }, number) => (outcome === 'done' ? [number] : []));
    expect(won).toHaveLength(1);
    expect(await signIn(person.username, `new password ${won[0]}`)).toBe('done');
    expect((await typesOf(person.userId)).filter((type) => type === 'PasswordReset')).toHaveLength(1);
  });

  it.each([
    { when: 'before', recovered: 1 },
    { when: 'after', recovered: 1 },
  ] as const)('is recorded once even if the process ended $when recording it', async ({ when, recovered }) => {
    const person = await member();
    const token = await mailedToken(person);
    const cut = bench.withParts({ store: aroundAppend(bench.store, 'account', when, crash) });
    await expect(reset({ email: person.email, token }, cut)).rejects.toThrow(Crash);
    expect(await signIn(person.username, 'a new password')).toBe('done');
    const asked = bench.time.clock().toISOString();

    bench.time.pass(2 * MINUTE - SECOND);
    expect(await bench.commands.recoverPasswordChanges()).toBe(0);
    bench.time.pass(SECOND);
    expect(await bench.commands.recoverPasswordChanges()).toBe(recovered);
    expect(await bench.commands.recoverPasswordChanges()).toBe(0);
    const records = (await eventsOf(person.userId)).filter(({ type }) => type === 'PasswordReset');
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      metadata: { occurredAt: asked, requestId: 'request-1', source: when === 'before' ? 'recovery' : 'test' },
    });
  });
});
