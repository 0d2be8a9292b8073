import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { membersAtWork, requestBy, wordOf } from '../../test/support/members-at-work.ts';
import { DAY } from '../../test/support/moving-clock.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
});
afterAll(() => bench.close());

type Owner = Awaited<ReturnType<typeof members.charity>>;
const monthly = { tier: 'medium', billing: 'monthly' } as const;

const activate = (by: Owner, chargeId: string = v7(), commands: Commands = bench.commands) =>
  commands.activateMembership(monthly, { ...by, chargeId }, requestBy(by));
const schedule = { ...requestBy({ role: 'admin', userId: v7() }), actor: { id: 'schedule', role: 'system' as const } };
const keep = (charityId: string, chargeId: string = v7()) =>
  bench.commands.keepMembership({ charityId, chargeId }, schedule);

/** What happened to the charity after it registered. */
const since = async ({ charityId }: Owner) => (await members.eventsOf(`charity-${charityId}`)).slice(1);
const typesSince = async (by: Owner) => (await since(by)).map(({ type }) => type);

/** A one-off project of the charity that was completed now. */
const completedProject = async (owner: Owner): Promise<string> => {
  const worker = await members.consultant();
  const projectId = await members.projectOf(owner);
  await members.invite(projectId, owner, worker);
  await members.ask(bench.commands.acceptProject, {}, projectId, worker);
  await members.ask(bench.commands.completeProject, {}, projectId, owner);
  return projectId;
};

describe('activating a membership', () => {
  it('starts it at the time of the request and charges the first term', async () => {
    const by = await members.charity();
    const chargeId = v7();
    const now = bench.time.clock().toISOString();
    const outcome = await activate(by, chargeId);
    const events = await since(by);
    expect(events).toMatchObject([
      { type: 'MembershipActivated', data: { ...monthly, from: now }, metadata: { occurredAt: now } },
      {
        type: 'MembershipCharged',
        data: { chargeId, for: 'activation', price: 6 * 199, credit: 0, due: 6 * 199 },
        metadata: { subject: by.userId },
      },
    ]);
    expect(outcome).toEqual({ outcome: 'done', position: events.at(-1)?.position });
  });

  it('happens once when it is repeated with the same charge', async () => {
    const by = await members.charity();
    const chargeId = v7();
    expect(await activate(by, chargeId)).toEqual(await activate(by, chargeId));
    expect(await since(by)).toHaveLength(2);
  });

  it('creates one membership and one charge for twenty concurrent requests in two processes', async () => {
    const by = await members.charity();
    const processes = [bench.commands, bench.withParts({})];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, number) => activate(by, v7(), processes[number % 2])),
    );
    expect(outcomes.map(wordOf).sort()).toEqual(['done', ...Array<string>(19).fill('membership-active')]);
    expect(await typesSince(by)).toEqual(['MembershipActivated', 'MembershipCharged']);
  });

  it('credits the fee of a recently completed one-off project', async () => {
    const by = await members.charity();
    const projectId = await completedProject(by);
    bench.time.pass(29 * DAY);
    await activate(by);
    expect((await since(by)).slice(1)).toMatchObject([
      { type: 'MembershipActivated' },
      { type: 'SetUpFeeCredited', data: { projectId, amount: 249 } },
      { type: 'MembershipCharged', data: { credit: 249, due: 6 * 199 - 249 } },
    ]);
  });

  it('credits nothing for a project completed long ago or still in progress', async () => {
    const by = await members.charity();
    await completedProject(by);
    bench.time.pass(31 * DAY);
    await members.projectOf(by);
    await activate(by);
    expect(await typesSince(by)).not.toContain('SetUpFeeCredited');
  });

  it('is allowed to the charity’s member only', async () => {
    const [mine, theirs] = [await members.charity(), await members.charity()];
    for (const charityId of [theirs.charityId, v7()]) {
      expect(wordOf(await activate({ ...mine, charityId }))).toBe('charity-not-yours');
    }
    expect(await since(theirs)).toEqual([]);
  });
});

describe('managing a membership', () => {
  it('changes the terms, and stops and resumes the renewal', async () => {
    const by = await members.charity();
    await activate(by);
    await bench.commands.changeMembershipTerms({ tier: 'large', billing: 'annual' }, by, requestBy(by));
    await bench.commands.stopRenewal(by, requestBy(by));
    await bench.commands.stopRenewal(by, requestBy(by));
    await bench.commands.resumeRenewal(by, requestBy(by));
    expect((await since(by)).slice(2)).toMatchObject([
      { type: 'MembershipTermsChanged', data: { tier: 'large', billing: 'annual' } },
      { type: 'MembershipRenewalStopped' },
      { type: 'MembershipRenewalResumed' },
    ]);
  });

  it('renews it early, once for each charge id', async () => {
    const by = await members.charity();
    await activate(by);
    const chargeId = v7();
    const renew = () => bench.commands.renewEarly({ ...by, chargeId }, requestBy(by));
    await Promise.all([renew(), renew(), renew()]);
    expect((await since(by)).slice(2)).toMatchObject([
      { type: 'MembershipRenewedEarly' },
      { type: 'MembershipCharged', data: { chargeId, for: 'early-renewal', price: 199 } },
    ]);
  });

  it('is refused without a membership, and to everyone but the charity’s member', async () => {
    const [by, other] = [await members.charity(), await members.charity()];
    const asks = [
      (of: Owner) => bench.commands.changeMembershipTerms(monthly, of, requestBy(of)),
      (of: Owner) => bench.commands.stopRenewal(of, requestBy(of)),
      (of: Owner) => bench.commands.resumeRenewal(of, requestBy(of)),
      (of: Owner) => bench.commands.renewEarly({ ...of, chargeId: v7() }, requestBy(of)),
    ];
    for (const ask of asks) {
      expect(wordOf(await ask(by))).toBe('membership-inactive');
      expect(wordOf(await ask({ ...by, userId: other.userId }))).toBe('charity-not-yours');
    }
  });
});

const Term = z.object({ from: z.string(), to: z.string() });

describe('taking the due steps of a membership', () => {
  it('takes one step at a time, in order, until nothing is due', async () => {
    const by = await members.charity();
    await activate(by);
    bench.time.pass(200 * DAY);
    const steps: string[] = [];
    for (let last = -1; steps.length !== last; ) {
      last = steps.length;
      await keep(by.charityId);
      steps.splice(0, steps.length, ...(await typesSince(by)).slice(2));
    }
    expect(steps).toContain('MembershipRenewed');
    const terms = (await since(by)).filter(({ type }) => ['MembershipActivated', 'MembershipRenewed'].includes(type));
    const [first, second] = terms.map(({ data }) => Term.parse(data));
    expect(second?.from).toBe(first?.to);
    expect(Date.parse(second?.to ?? '')).toBeGreaterThan(bench.time.clock().getTime());
  });

  it('records the member as subject although the schedule asks', async () => {
    const by = await members.charity();
    await activate(by);
    await bench.commands.stopRenewal(by, requestBy(by));
    bench.time.pass(200 * DAY);
    for (let step = 0; step < 3; step += 1) await keep(by.charityId);
    expect((await since(by)).at(-1)).toMatchObject({
      type: 'MembershipLapsed',
      metadata: { subject: by.userId, actor: { id: 'schedule', role: 'system' } },
    });
  });

  it('does nothing for a charity without a membership', async () => {
    const by = await members.charity();
    expect(wordOf(await keep(by.charityId))).toBe('done');
    expect(await since(by)).toEqual([]);
    expect(wordOf(await keep(v7()))).toBe('charity-unknown');
  });

  it('renews once when two schedules ask concurrently', async () => {
    const by = await members.charity();
    await activate(by);
    bench.time.pass(184 * DAY);
    const chargeId = v7();
    await Promise.all(
      [bench.commands, bench.withParts({})].map((commands) =>
        commands.keepMembership({ charityId: by.charityId, chargeId }, schedule),
      ),
    );
    for (let step = 0; step < 4; step += 1) await keep(by.charityId, chargeId);
    expect((await typesSince(by)).filter((type) => type === 'MembershipRenewed')).toHaveLength(1);
  });
});
