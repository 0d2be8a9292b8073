import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench?.close());

const MINUTE = 60_000;
const invalid = { outcome: 'rejected', rejection: { code: 'sign-in-link-invalid' } };

const newMember = async () => {
  const form = charityForm();
  const userId = v7();
  await bench.commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
  return { form, userId };
};

/** A member whose address is proved. */
const member = async () => {
  const registered = await newMember();
  const { form, userId } = registered;
  await bench.commands.vouchForEmailAddress({ userId, email: form.email }, anonymousRequest);
  return registered;
};

/** Asks for a link and returns the token of its mail. */
const mailed = async (email: string): Promise<string> => {
  const before = bench.mails.signInLinks.length;
  await bench.commands.requestSignInLink({ email }, anonymousRequest);
  await bench.commands.settleResetRequests();
  const [link, ...more] = bench.mails.signInLinks.slice(before);
  if (!link || more.length > 0) throw new Error('One mail was expected.');
  return link.token;
};

const signIn = (token: string) => bench.commands.signInByLink({ token }, anonymousRequest);

const eventsOf = async (userId: string) =>
  (await bench.history())
    .filter(({ stream }) => stream === `signIns-${userId}`)
    .map(({ type, metadata }) => ({ type, actor: metadata.actor }));

describe('a mailed sign-in link', () => {
  it('signs its member in once, and both are recorded', async () => {
    const { form, userId } = await member();
    const token = await mailed(form.email);
    expect(await signIn(token)).toMatchObject({ outcome: 'done', userId, role: 'charity', provedBy: 1 });
    expect(await signIn(token)).toMatchObject(invalid);
    expect(await eventsOf(userId)).toEqual([
      { type: 'SignInLinkRequested', actor: anonymousRequest.actor },
      { type: 'SignedIn', actor: { id: userId, role: 'charity' } },
    ]);
  });

  it('has one winner for concurrent uses', async () => {
    const { form } = await member();
    const token = await mailed(form.email);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => signIn(token)));
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  it('still works after the history could not be written', async () => {
    const { form } = await member();
    const token = await mailed(form.email);
    const outage = new Error('The history is away.');
    const store = { ...bench.store, append: () => Promise.reject(outage) };
    await expect(bench.withParts({ store }).signInByLink({ token }, anonymousRequest)).rejects.toBe(outage);
    expect(await signIn(token)).toMatchObject({ outcome: 'done' });
  });

  it('works for ten minutes', async () => {
    const { form } = await member();
    const [early, late] = [await mailed(form.email), await mailed(form.email)];
    bench.time.pass(10 * MINUTE - 1);
    expect(await signIn(early)).toMatchObject({ outcome: 'done' });
    bench.time.pass(1);
    expect(await signIn(late)).toMatchObject(invalid);
  });

  it('resets no password, and a reset link does not sign in', async () => {
    const { form } = await member();
    const link = await mailed(form.email);
    const reset = { token: link, email: form.email, password: 'another long pass phrase' };
    expect(await bench.commands.resetPassword(reset, anonymousRequest)).toMatchObject({
      rejection: { code: 'reset-link-invalid' },
    });
    await bench.commands.requestPasswordReset({ email: form.email }, anonymousRequest);
    await bench.commands.settleResetRequests();
    expect(await signIn(bench.mails.resets.at(-1)?.token ?? '')).toMatchObject(invalid);
    expect(await signIn(link)).toMatchObject({ outcome: 'done' });
  });

  it.each([
    [
      'a new password',
      async (userId: string, currentPassword: string) => {
        const passwords = { currentPassword, password: 'another long pass phrase' };
        await bench.commands.changePassword(passwords, { userId }, anonymousRequest);
      },
    ],
    [
      'the closing of the account',
      async (userId: string, currentPassword: string) => {
        await bench.commands.closeAccount({ currentPassword }, { userId }, anonymousRequest);
      },
    ],
  ])('stops working with %s', async (_what, change) => {
    const { form, userId } = await member();
    const token = await mailed(form.email);
    await change(userId, form.password);
    expect(await signIn(token)).toMatchObject(invalid);
  });

  it('is not mailed to an unknown address, nor more than three times in the ten minutes that a link lives', async () => {
    const { form } = await member();
    const before = bench.mails.signInLinks.length;
    await bench.commands.requestSignInLink({ email: 'nobody@harbour.example' }, anonymousRequest);
    for (let time = 0; time < 5; time += 1) {
      await bench.commands.requestSignInLink({ email: form.email }, anonymousRequest);
    }
    await bench.commands.settleResetRequests();
    expect(bench.mails.signInLinks.length - before).toBe(3);
    // Those links have expired: strangers who asked for them must not keep the member from a new one.
    bench.time.pass(10 * MINUTE);
    expect(await signIn(await mailed(form.email))).toMatchObject({ outcome: 'done' });
  });

  it('is not mailed to an address that is not proved: a reset link shuts out the stranger who may have registered it', async () => {
    const { form, userId } = await newMember();
    const { length: links } = bench.mails.signInLinks;
    await bench.commands.requestSignInLink({ email: form.email }, anonymousRequest);
    await bench.commands.settleResetRequests();
    expect(bench.mails.signInLinks).toHaveLength(links);
    const { token = '' } = bench.mails.resets.at(-1) ?? {};
    const reset = { token, email: form.email, password: 'another long pass phrase' };
    expect(await bench.commands.resetPassword(reset, anonymousRequest)).toMatchObject({ outcome: 'done', userId });
    expect(await signIn(await mailed(form.email))).toMatchObject({ outcome: 'done' });
  });

  it('is counted apart from links that reset the password', async () => {
    const { form } = await member();
    for (let time = 0; time < 3; time += 1) {
      await bench.commands.requestPasswordReset({ email: form.email }, anonymousRequest);
    }
    await bench.commands.settleResetRequests();
    expect(await signIn(await mailed(form.email))).toMatchObject({ outcome: 'done' });
  });
});

describe('a sign-in link from the host', () => {
  it('signs in the member with a username or e-mail address, and its making is recorded', async () => {
    const { form, userId } = await member();
    for (const username of [form.username, form.email]) {
      const issued = await bench.commands.issueSignInLink({ username }, anonymousRequest);
      expect(await signIn(issued?.token ?? '')).toMatchObject({ outcome: 'done', userId });
    }
    expect((await eventsOf(userId)).map(({ type }) => type)).toEqual([
      'SignInLinkRequested',
      'SignedIn',
      'SignInLinkRequested',
      'SignedIn',
    ]);
  });

  it('is not made for an unknown name', async () => {
    expect(await bench.commands.issueSignInLink({ username: 'nobody' }, anonymousRequest)).toBeNull();
  });
});
