import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { consultantForm } from '../../test/support/consultant-form.ts';
import { Crash, crash } from '../../test/support/crashing.ts';
import { HOUR, SECOND } from '../../test/support/moving-clock.ts';
import { charitySignupForm } from '../../test/support/signup-forms.ts';
import { account } from '../domain/accounts/decide.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { EmailTokenPurpose } from '../vault/email-tokens.ts';
import type { LinkDelivery } from '../vault/reset-tokens.ts';
import { fold } from './fold.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const address = () => `${canaryText('mail')}@example.org`;

/** Registers a charity whose address is not proved. */
const register = async (changes: { readonly email?: string; readonly invitation?: string } = {}) => {
  const { invitation, ...given } = changes;
  const form = charityForm({ email: address(), ...given });
  const userId = v7();
  const outcome = await bench.commands.registerCharity(
    { ...form, invitation },
    { registrationId: userId },
    anonymousRequest,
  );
  return { ...form, userId, outcome };
};
type Person = Awaited<ReturnType<typeof register>>;

const tokenFor = async (userId: string, email: string, purpose: EmailTokenPurpose = 'prove'): Promise<string> =>
  (await bench.vault.emailTokens.issue({ userId, email, purpose }))?.token ?? '';

const prove = (token: string) => bench.commands.proveEmailAddress({ token }, anonymousRequest);

const proved = async (email = address()) => {
  const person = await register({ email });
  expect(await prove(await tokenFor(person.userId, email))).toMatchObject({ outcome: 'done' });
  return person;
};

/** Asks for another address and follows the link of the mail. */
const move = async ({ userId, password }: Person, email: string) => {
  await bench.commands.changeEmailAddress({ email, currentPassword: password }, { userId }, anonymousRequest);
  return prove(await tokenFor(userId, email));
};

const stateOf = (userId: string) => fold(bench.store, account, userId);
const holderOf = (email: string) => bench.vault.names.holderOf(email);
const signIn = async (username: string, { password }: Pick<Person, 'password'>) =>
  (await bench.commands.signIn({ username, password }, anonymousRequest)).outcome;

const linkInvalid = { outcome: 'rejected', rejection: { code: 'email-link-invalid' } };
const taken = { outcome: 'rejected', rejection: { code: 'account-exists' } };

describe('the link of a mail', () => {
  it('proves the address, as often as it is followed', async () => {
    const { userId, email } = await register();
    expect(await holderOf(email)).toEqual({ userId, isProved: false });
    const token = await tokenFor(userId, email);
    expect(await prove(token)).toMatchObject({ outcome: 'done', userId });
    expect(await prove(token)).toMatchObject({ outcome: 'done', userId });
    expect(await holderOf(email)).toEqual({ userId, isProved: true });
    expect(await stateOf(userId)).toMatchObject({ email, isEmailProved: true });
  });

  it('works for 48 hours, for one address, and is kept as a digest only', async () => {
    const { userId, email } = await register();
    const token = await tokenFor(userId, email);
    const { rows } = await bench.database.pool.query('select * from vault.email_tokens where user_id = $1', [userId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(await prove(await tokenFor(userId, address()))).toMatchObject(linkInvalid);
    bench.time.pass(48 * HOUR - SECOND);
    expect(await bench.vault.emailTokens.find(token)).not.toBeNull();
    bench.time.pass(SECOND);
    expect(await prove(token)).toMatchObject(linkInvalid);
    expect(await prove('a guess')).toMatchObject(linkInvalid);
    expect(await stateOf(userId)).toMatchObject({ isEmailProved: false });
  });

  it('cannot undo a change of address, and an undo link cannot prove an address', async () => {
    const { userId, email } = await register();
    expect(await prove(await tokenFor(userId, email, 'undo'))).toMatchObject(linkInvalid);
    const undone = await bench.commands.undoEmailChange({ token: await tokenFor(userId, email) }, anonymousRequest);
    expect(undone).toMatchObject(linkInvalid);
  });

  it('repairs the vault when a crash came after the event', async () => {
    const { userId, email } = await register();
    const token = await tokenFor(userId, email);
    const cut = bench.withParts({ vault: { ...bench.vault, names: { ...bench.vault.names, prove: crash } } });
    await expect(cut.proveEmailAddress({ token }, anonymousRequest)).rejects.toThrow(Crash);
    expect(await holderOf(email)).toEqual({ userId, isProved: false });
    bench.mails.asked.add(userId);
    bench.time.pass(48 * HOUR);
    await bench.commands.releaseUnprovedAddresses();
    expect(await holderOf(email)).toEqual({ userId, isProved: true });
  });

  it('to a new password proves the address', async () => {
    const { userId, email } = await register();
    const reset = await bench.vault.resetTokens.issue(userId);
    const given = { token: reset?.token ?? '', email, password: 'another good password' };
    expect(await bench.commands.resetPassword(given, anonymousRequest)).toMatchObject({ outcome: 'done' });
    expect(await stateOf(userId)).toMatchObject({ email, isEmailProved: true });
    expect(await holderOf(email)).toEqual({ userId, isProved: true });
  });
});

describe('a new password', () => {
  const reset = async ({ userId, email }: Person, delivery: LinkDelivery) => {
    const { token = '' } = (await bench.vault.resetTokens.issue(userId, 'password-reset', delivery)) ?? {};
    return bench.commands.resetPassword({ token, email, password: 'another good password' }, anonymousRequest);
  };
  const change = ({ userId, password }: Person) =>
    bench.commands.changePassword(
      { currentPassword: password, password: 'another good password' },
      { userId },
      anonymousRequest,
    );

  it.each([
    ['in the settings', change],
    ['by a mailed link', (person: Person) => reset(person, 'mailed')],
    ['by a link that an administrator handed over', (person: Person) => reset(person, 'handed-over')],
  ])('set %s stops the links of an address that an intruder asked for', async (_how, setPassword) => {
    const person = await proved();
    const { userId, email, password } = person;
    const wanted = address();
    await bench.commands.changeEmailAddress({ email: wanted, currentPassword: password }, { userId }, anonymousRequest);
    const intruders = await tokenFor(userId, wanted);
    expect(await setPassword(person)).toMatchObject({ outcome: 'done' });
    expect(await stateOf(userId)).toMatchObject({ email, requestedEmail: null });
    expect(await prove(intruders)).toMatchObject(linkInvalid);
    expect(await holderOf(wanted)).toBeNull();
  });
});

describe('a request for another address', () => {
  it('is refused if the password was changed while it was being checked', async () => {
    const { userId, password } = await proved();
    const commands = bench.withParts({
      hashing: {
        ...bench.hashing,
        verify: async (...check) => {
          const matches = await bench.hashing.verify(...check);
          const given = { currentPassword: password, password: 'another good password' };
          expect(await bench.commands.changePassword(given, { userId }, anonymousRequest)).toMatchObject({
            outcome: 'done',
          });
          return matches;
        },
      },
    });
    const asked = commands.changeEmailAddress(
      { email: address(), currentPassword: password },
      { userId },
      anonymousRequest,
    );
    expect(await asked).toMatchObject({ outcome: 'rejected', rejection: { code: 'password-wrong' } });
    expect(await stateOf(userId)).toMatchObject({ requestedEmail: null });
  });
});

describe('an address that a stranger has registered with', () => {
  it('is refused to its owner like any taken address, and the owner gets at most three mails an hour', async () => {
    const stranger = await register();
    for (let time = 0; time < 5; time += 1) {
      expect((await register({ email: stranger.email.toUpperCase() })).outcome).toMatchObject(taken);
    }
    const mails = () => bench.mails.claims.filter(({ userId }) => userId === stranger.userId);
    expect(mails()).toHaveLength(3);
    bench.time.pass(HOUR);
    await register({ email: stranger.email });
    expect(mails()).toHaveLength(4);
  });

  it('is freed when its owner says so, and can then be registered', async () => {
    const stranger = await register();
    await register({ email: stranger.email });
    const token = bench.mails.claims.at(-1)?.token ?? '';
    expect(await bench.commands.disownEmailAddress({ token }, anonymousRequest)).toMatchObject({ outcome: 'done' });
    expect(await stateOf(stranger.userId)).toMatchObject({ email: '', isEmailProved: false });
    expect(await signIn(stranger.email, stranger)).toBe('rejected');
    expect(await signIn(stranger.username, stranger)).toBe('done');
    expect((await register({ email: stranger.email })).outcome).toMatchObject({ outcome: 'done' });
    expect(await prove(token)).toMatchObject(linkInvalid);
  });

  it('goes to the account that proves it', async () => {
    const [stranger, owner] = [await register(), await proved()];
    expect(await move(owner, stranger.email)).toMatchObject({ outcome: 'done' });
    expect(await holderOf(stranger.email)).toEqual({ userId: owner.userId, isProved: true });
    expect(await signIn(stranger.email, owner)).toBe('done');
    expect(await stateOf(stranger.userId)).toMatchObject({ email: '' });
  });

  it('does not keep an invited administrator out', async () => {
    const stranger = await register();
    const invitationId = v7();
    const invited = await bench.commands.inviteMember(
      { email: stranger.email, role: 'admin' },
      { invitationId },
      anonymousRequest,
    );
    expect(invited).toMatchObject({ outcome: 'done' });
    const userId = v7();
    const acceptance = {
      token: bench.mails.invitations.at(-1)?.token ?? '',
      username: canaryText('user'),
      password: 'a good password',
      name: 'Mary Somerville',
    };
    expect(
      await bench.commands.acceptInvitation(acceptance, { registrationId: userId }, anonymousRequest),
    ).toMatchObject({ outcome: 'done' });
    expect(await holderOf(stranger.email)).toEqual({ userId, isProved: true });
  });

  it('cannot be taken from a member who has proved it', async () => {
    const owner = await proved();
    const other = await register();
    expect(await move(other, owner.email.toUpperCase())).toMatchObject(linkInvalid);
    const change = { email: owner.email, currentPassword: other.password };
    expect(await bench.commands.changeEmailAddress(change, other, anonymousRequest)).toMatchObject(taken);
    expect((await register({ email: owner.email })).outcome).toMatchObject(taken);
    expect(bench.mails.claims.filter(({ userId }) => userId === owner.userId)).toEqual([]);
    const token = await tokenFor(owner.userId, owner.email);
    expect(await bench.commands.disownEmailAddress({ token }, anonymousRequest)).toMatchObject(linkInvalid);
    expect(await holderOf(owner.email)).toEqual({ userId: owner.userId, isProved: true });
  });
});

describe('an address that is not proved within 48 hours', () => {
  it('is given up where the mail was delivered, and only there', async () => {
    const [asked, unasked, confirmed] = [await register(), await register(), await proved()];
    for (const { userId } of [asked, confirmed]) bench.mails.asked.add(userId);
    bench.time.pass(48 * HOUR - SECOND);
    await bench.commands.releaseUnprovedAddresses();
    expect(await holderOf(asked.email)).toEqual({ userId: asked.userId, isProved: false });
    bench.time.pass(SECOND);
    expect(await bench.commands.releaseUnprovedAddresses()).toBe(1);
    expect(await bench.commands.releaseUnprovedAddresses()).toBe(0);
    expect(await holderOf(asked.email)).toBeNull();
    expect(await stateOf(asked.userId)).toMatchObject({ status: 'registered', email: '' });
    expect(await holderOf(unasked.email)).toEqual({ userId: unasked.userId, isProved: false });
    expect(await holderOf(confirmed.email)).toEqual({ userId: confirmed.userId, isProved: true });
  });

  it('is freed even if the process dies between the event and the name', async () => {
    const { userId, email } = await register();
    bench.mails.asked.add(userId);
    bench.time.pass(48 * HOUR);
    const cut = bench.withParts({ vault: { ...bench.vault, names: { ...bench.vault.names, release: crash } } });
    await expect(cut.releaseUnprovedAddresses()).rejects.toThrow(AggregateError);
    expect(await stateOf(userId)).toMatchObject({ email: '' });
    await bench.commands.releaseUnprovedAddresses();
    expect(await holderOf(email)).toBeNull();
  });

  it('leaves an account that can prove another address', async () => {
    const person = await register();
    bench.mails.asked.add(person.userId);
    bench.time.pass(48 * HOUR);
    await bench.commands.releaseUnprovedAddresses();
    const other = address();
    expect(await move(person, other)).toMatchObject({ outcome: 'done' });
    expect(await signIn(other, person)).toBe('done');
    expect(await stateOf(person.userId)).toMatchObject({ email: other, isEmailProved: true, formerEmails: [] });
  });
});

describe('undoing a change of address', () => {
  const undo = (token: string) => bench.commands.undoEmailChange({ token }, anonymousRequest);

  it('gives the account back to the reader of the former address, within 7 days', async () => {
    const person = await proved();
    const other = address();
    await move(person, other);
    const token = await tokenFor(person.userId, person.email, 'undo');
    bench.time.pass(7 * 24 * HOUR - SECOND);
    expect(await undo(token)).toMatchObject({ outcome: 'done', userId: person.userId });
    expect(await signIn(person.email, person)).toBe('done');
    expect(await signIn(other, person)).toBe('rejected');
    bench.time.pass(SECOND);
    expect(await undo(token)).toMatchObject(linkInvalid);
  });

  it('is not stopped by more changes, nor undone by the reader of a later address', async () => {
    const person = await proved();
    const [second, third] = [address(), address()];
    await move(person, second);
    const owners = await tokenFor(person.userId, person.email, 'undo');
    await move(person, third);
    const thiefs = await tokenFor(person.userId, second, 'undo');
    expect(await undo(thiefs)).toMatchObject({ outcome: 'done' });
    expect(await undo(owners)).toMatchObject({ outcome: 'done' });
    expect(await undo(thiefs)).toMatchObject(linkInvalid);
    expect(await stateOf(person.userId)).toMatchObject({ email: person.email, isEmailProved: true });
    expect(await holderOf(person.email)).toEqual({ userId: person.userId, isProved: true });
  });

  it('takes the address from a stranger who registered with it meanwhile', async () => {
    const person = await proved();
    await move(person, address());
    const token = await tokenFor(person.userId, person.email, 'undo');
    const stranger = await register({ email: person.email });
    expect(stranger.outcome).toMatchObject({ outcome: 'done' });
    expect(await undo(token)).toMatchObject({ outcome: 'done' });
    expect(await holderOf(person.email)).toEqual({ userId: person.userId, isProved: true });
  });
});

describe('an administrator', () => {
  it('vouches for the address on the list, and no other', async () => {
    const { userId, email } = await register();
    const vouch = (wanted: string) => bench.commands.vouchForEmailAddress({ userId, email: wanted }, anonymousRequest);
    expect(await vouch(address())).toMatchObject({ outcome: 'rejected', rejection: { code: 'email-not-current' } });
    expect(await vouch(email)).toMatchObject({ outcome: 'done' });
    expect((await bench.history()).at(-1)).toMatchObject({
      type: 'EmailAddressProved',
      data: { email, by: 'administrator' },
    });
    const unknown = { userId: v7(), email };
    expect(await bench.commands.vouchForEmailAddress(unknown, anonymousRequest)).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'account-unknown' },
    });
  });
});

describe('the link of an invitation from the waiting list', () => {
  const invited = async () => {
    const [email, signupId] = [address(), v7()];
    await bench.commands.joinWaitingListAsCharity(charitySignupForm({ email }), { signupId }, anonymousRequest);
    await bench.commands.inviteSignup({ signupId }, anonymousRequest);
    const expiresAt = new Date(bench.time.clock().getTime() + HOUR);
    return { email, signupId, invitation: await bench.vault.invitationTokens.issue(signupId, expiresAt) };
  };
  const signupOf = (signupId: string) => fold(bench.store, waitingListSignup, signupId);

  it('proves the address that it was sent to, takes it from a stranger, and converts the signup', async () => {
    const { email, signupId, invitation } = await invited();
    const stranger = await register({ email });
    expect(await signupOf(signupId)).toMatchObject({ status: 'waiting' });
    const owner = await register({ email: email.toUpperCase(), invitation });
    expect(owner.outcome).toMatchObject({ outcome: 'done' });
    expect(await holderOf(email)).toEqual({ userId: owner.userId, isProved: true });
    expect(await stateOf(stranger.userId)).toMatchObject({ email: '' });
    expect(await signupOf(signupId)).toMatchObject({ status: 'converted', userId: owner.userId });
  });

  it('converts the signup and proves nothing when its holder uses another address', async () => {
    const { signupId, invitation } = await invited();
    const { userId, email } = await register({ invitation });
    expect(await signupOf(signupId)).toMatchObject({ status: 'converted', userId });
    expect(await holderOf(email)).toEqual({ userId, isProved: false });
  });

  it('has no effect when it is guessed, expired or withdrawn', async () => {
    const { email, signupId, invitation } = await invited();
    await register({ email, invitation: 'a guess' });
    expect(await signupOf(signupId)).toMatchObject({ status: 'waiting' });
    await bench.commands.withdrawSignup({ signupId, because: 'asked' }, anonymousRequest);
    const form = { ...consultantForm(), invitation };
    const userId = v7();
    await bench.commands.registerConsultant(form, { registrationId: userId }, anonymousRequest);
    expect(await holderOf(form.email)).toEqual({ userId, isProved: false });
    expect(await bench.vault.invitationTokens.find(invitation)).toBeNull();
  });
});
