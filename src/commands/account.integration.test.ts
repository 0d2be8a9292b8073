import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../../test/support/crashing.ts';
import { MINUTE } from '../../test/support/moving-clock.ts';
import type { Commands } from './commands.ts';
import type { RequestContext } from './request-context.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const member = async () => {
  const form = charityForm();
  const userId = v7();
  await bench.commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
  const request: RequestContext = { ...anonymousRequest, actor: { id: userId, role: 'charity' } };
  return { ...form, userId, request };
};
type Member = Awaited<ReturnType<typeof member>>;

const change = (person: Member, given: { currentPassword?: string; password?: string; keepSession?: string } = {}) => {
  const { currentPassword = person.password, password = 'a new password', keepSession } = given;
  const by = keepSession === undefined ? { userId: person.userId } : { userId: person.userId, keepSession };
  return bench.commands.changePassword({ currentPassword, password }, by, person.request);
};

const signIn = async (username: string, password: string) =>
  (await bench.commands.signIn({ username, password }, anonymousRequest)).outcome;

const eventsOf = async (userId: string, type: string) =>
  (await bench.history()).filter((event) => event.stream === `account-${userId}` && event.type === type);

const passwordWrong = {
  outcome: 'rejected',
  rejection: {
    rejected: true,
    code: 'password-wrong',
    message: 'This is not your current password',
    field: 'currentPassword',
  },
};

describe('changing contact details', () => {
  const details = { name: 'Ada King', phone: '', website: 'https://king.example' };

  it('is recorded for the member, with null for empty fields', async () => {
    const { userId, request } = await member();
    const outcome = await bench.commands.changeContactDetails(details, { userId }, request);
    const [event] = await eventsOf(userId, 'ContactDetailsChanged');
    expect(event).toMatchObject({
      data: { name: 'Ada King', phone: null, website: 'https://king.example' },
      metadata: { actor: { id: userId, role: 'charity' }, subject: userId },
    });
    expect(outcome).toMatchObject({ outcome: 'done', position: event?.position });
  });

  it('is refused for a closed account', async () => {
    const { userId, password, request } = await member();
    await bench.commands.closeAccount({ currentPassword: password }, { userId }, request);
    expect(await bench.commands.changeContactDetails(details, { userId }, request)).toMatchObject({
      outcome: 'rejected',
    });
  });
});

describe('changing a password', () => {
  it('allows sign-in with the new one only, and stores neither in the event', async () => {
    const person = await member();
    expect(await change(person)).toMatchObject({ outcome: 'done' });
    expect(await signIn(person.username, 'a new password')).toBe('done');
    expect(await signIn(person.username, person.password)).toBe('rejected');
    expect(await eventsOf(person.userId, 'PasswordChanged')).toMatchObject([
      { data: {}, metadata: { actor: { id: person.userId, role: 'charity' } } },
    ]);
  });

  it('is refused without the current one, and changes nothing', async () => {
    const person = await member();
    expect(await change(person, { currentPassword: 'a guess' })).toEqual(passwordWrong);
    expect(await signIn(person.username, person.password)).toBe('done');
    expect(await eventsOf(person.userId, 'PasswordChanged')).toEqual([]);
  });

  it('ends every session except the current one', async () => {
    const person = await member();
    const open = () => bench.vault.sessions.open({ userId: person.userId, role: 'charity', device: 'Firefox' });
    const [own, stolen] = [await open(), await open()];
    await change(person, { keepSession: own.id });
    expect(await bench.vault.sessions.find(own.id)).not.toBeNull();
    expect(await bench.vault.sessions.find(stolen.id)).toBeNull();
  });

  it('has one winner when two requests arrive at once', async () => {
    const person = await member();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => change(person, { password: `new password ${number}` })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(await eventsOf(person.userId, 'PasswordChanged')).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)('is recorded once even if the process ends %s recording it', async (when) => {
    const person = await member();
    const cut: Commands = bench.withParts({ store: aroundAppend(bench.store, 'account', when, crash) });
    const input = { currentPassword: person.password, password: 'a new password' };
    await expect(cut.changePassword(input, { userId: person.userId }, person.request)).rejects.toThrow(Crash);
    bench.time.pass(2 * MINUTE);
    await bench.commands.recoverPasswordChanges();
    await bench.commands.recoverPasswordChanges();
    expect(await eventsOf(person.userId, 'PasswordChanged')).toHaveLength(1);
  });
});
