import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../../test/support/crashing.ts';
import { charitySignupForm, consultantSignupForm } from '../../test/support/signup-forms.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const eventsOf = async (signupId: string) =>
  (await bench.history()).filter(({ stream }) => stream === `waitingListSignup-${signupId}`);

describe('joining the waiting list', () => {
  it('works for a charity', async () => {
    const signupId = v7();
    const outcome = await bench.commands.joinWaitingListAsCharity(charitySignupForm(), { signupId }, anonymousRequest);
    const events = await eventsOf(signupId);
    expect(events).toMatchObject([
      {
        type: 'CharityJoinedWaitingList',
        data: {
          signupId,
          charityName: 'Harbour Trust',
          contactName: 'Ada Byron',
          email: 'ada@example.org',
          phone: null,
          charitySize: 'small',
          primaryNeed: null,
          currentChallenges: null,
        },
        metadata: { subject: signupId },
      },
    ]);
    expect(outcome).toEqual({ outcome: 'done', position: events[0]?.position });
  });

  it('works for a consultant', async () => {
    const signupId = v7();
    await bench.commands.joinWaitingListAsConsultant(consultantSignupForm(), { signupId }, anonymousRequest);
    expect(await eventsOf(signupId)).toMatchObject([
      {
        type: 'ConsultantJoinedWaitingList',
        data: {
          signupId,
          fullName: 'Grace Murray',
          email: 'grace@example.org',
          phone: '01632 960 002',
          currentRole: 'Finance lead',
          yearsExperience: '8 years',
          expertiseAreas: 'Finance, reporting',
          charityExperience: 'some',
          availability: 'part_time',
          motivations: null,
          currentConsulting: 'interested',
        },
        metadata: { subject: signupId },
      },
    ]);
  });

  it('works again with the same e-mail address', async () => {
    const ids = [v7(), v7()];
    for (const signupId of ids) {
      const outcome = await bench.commands.joinWaitingListAsCharity(
        charitySignupForm(),
        { signupId },
        anonymousRequest,
      );
      expect(outcome.outcome).toBe('done');
    }
    expect((await Promise.all(ids.map(eventsOf))).flat()).toHaveLength(2);
  });

  it('happens once when it is repeated with the same id', async () => {
    const signupId = v7();
    const join = () =>
      bench.commands.joinWaitingListAsConsultant(consultantSignupForm(), { signupId }, anonymousRequest);
    const answers = await Promise.all([join(), join(), join()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await eventsOf(signupId)).toHaveLength(1);
  });
});

describe('a signup', () => {
  const request = { ...anonymousRequest, actor: { id: v7(), role: 'admin' as const } };
  const joined = async () => {
    const signupId = v7();
    await bench.commands.joinWaitingListAsConsultant(consultantSignupForm(), { signupId }, anonymousRequest);
    return signupId;
  };

  it('is invited on each request, and converted once', async () => {
    const signupId = await joined();
    const userId = v7();
    await bench.commands.inviteSignup({ signupId }, request);
    await bench.commands.inviteSignup({ signupId }, request);
    await bench.commands.convertSignup({ signupId, userId }, request);
    await bench.commands.convertSignup({ signupId, userId: v7() }, request);
    expect((await eventsOf(signupId)).slice(1)).toMatchObject([
      { type: 'SignupInvited', metadata: { subject: signupId, actor: request.actor } },
      { type: 'SignupInvited' },
      { type: 'SignupConverted', data: { userId } },
    ]);
  });

  it('that is unknown is refused without touching a key', async () => {
    const signupId = v7();
    for (const asked of [
      bench.commands.inviteSignup({ signupId }, request),
      bench.commands.convertSignup({ signupId, userId: v7() }, request),
      bench.commands.withdrawSignup({ signupId, because: 'asked' }, request),
    ]) {
      expect(await asked).toMatchObject({ outcome: 'rejected', rejection: { code: 'signup-unknown' } });
    }
    // A destroyed key could not be created again.
    expect((await bench.vault.keys.ensure(signupId)).length).toBe(32);
  });
});

describe('withdrawing a signup', () => {
  const withdraw = (signupId: string, commands = bench.commands) =>
    commands.withdrawSignup({ signupId, because: 'asked' }, anonymousRequest);
  const forgotten = { fullName: 'Removed', email: '', phone: null, currentRole: 'Removed', expertiseAreas: 'Removed' };

  it('erases the person, once and for good', async () => {
    const signupId = v7();
    await bench.commands.joinWaitingListAsConsultant(consultantSignupForm(), { signupId }, anonymousRequest);
    expect(await withdraw(signupId)).toEqual(await withdraw(signupId));
    expect(await eventsOf(signupId)).toMatchObject([
      { type: 'ConsultantJoinedWaitingList', data: forgotten },
      { type: 'SignupWithdrawn', data: { because: 'asked', kind: 'consultant' } },
    ]);
    expect(await bench.commands.inviteSignup({ signupId }, anonymousRequest)).toMatchObject({
      rejection: { code: 'signup-withdrawn' },
    });
  });

  it('is completed by a repetition if it was interrupted before the key was destroyed', async () => {
    const signupId = v7();
    await bench.commands.joinWaitingListAsConsultant(consultantSignupForm(), { signupId }, anonymousRequest);
    const cut = bench.withParts({ store: aroundAppend(bench.store, 'waitingListSignup', 'after', crash) });
    await expect(withdraw(signupId, cut)).rejects.toThrow(Crash);
    expect((await eventsOf(signupId))[0]?.data).toMatchObject({ fullName: 'Grace Murray' });
    await withdraw(signupId);
    expect((await eventsOf(signupId))[0]?.data).toMatchObject(forgotten);
  });
});
