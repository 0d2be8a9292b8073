import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { charitySignupForm, consultantSignupForm } from '../../test/support/signup-forms.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const eventsOf = async (signupId: string) =>
  (await bench.history()).filter(({ stream }) => stream === `waitingListSignup-${signupId}`);

describe('joining the waiting list', () => {
  it('is possible as a charity', async () => {
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

  it('is possible as a consultant', async () => {
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

  it('is possible again with the same e-mail address', async () => {
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

  it('happens once when the request is repeated with the same id', async () => {
    const signupId = v7();
    const join = () =>
      bench.commands.joinWaitingListAsConsultant(consultantSignupForm(), { signupId }, anonymousRequest);
    const answers = await Promise.all([join(), join(), join()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await eventsOf(signupId)).toHaveLength(1);
  });
});
