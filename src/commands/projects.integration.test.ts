import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../../test/support/crashing.ts';
import { projectForm as formOf, membersAtWork, requestBy } from '../../test/support/members-at-work.ts';
import { DAY } from '../../test/support/moving-clock.ts';
import { withResolvers } from '../platform/with-resolvers.ts';
import type { RequestContext } from './request-context.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
});
afterAll(() => bench.close());

const charity = () => members.charity();
const projectForm = (title = 'Better reports') => formOf({ title });

const submit = (
  by: { readonly userId: string; readonly charityId: string },
  form = projectForm(),
  projectId: string = v7(),
) =>
  bench.commands.submitProject(
    form,
    { ...by, projectId },
    { ...anonymousRequest, actor: { id: by.userId, role: 'charity' } },
  );

const Terms = z.object({ terms: z.unknown() });
const Submitted = z.object({ charityId: z.string(), terms: z.object({ setUpFee: z.int() }) });

/** Set-up fees of a charity's projects, in the order they were submitted. */
const feesOf = async (charityId: string) =>
  (await bench.history())
    .filter(({ type }) => type === 'ProjectSubmitted')
    .map(({ data }) => Submitted.parse(data))
    .filter((project) => project.charityId === charityId)
    .map(({ terms }) => terms.setUpFee);
const agreedBy = async (charityId: string) =>
  (await bench.history()).filter(({ type, stream }) => type === 'OneOffFeeAgreed' && stream === `charity-${charityId}`);

describe('requesting a project', () => {
  it('agrees the fee with the charity and submits a one-off project', async () => {
    const by = await charity();
    const projectId = v7();
    const outcome = await submit(by, projectForm(), projectId);
    const [, , fee, project] = (await bench.history()).filter(({ metadata }) => metadata.subject === by.userId);
    expect(fee).toMatchObject({
      type: 'OneOffFeeAgreed',
      stream: `charity-${by.charityId}`,
      data: { projectId, setUpFee: 249 },
    });
    expect(project).toMatchObject({
      type: 'ProjectSubmitted',
      stream: `project-${projectId}`,
      data: {
        projectId,
        charityId: by.charityId,
        requestedBy: by.userId,
        title: 'Better reports',
        description: 'Our trustees want figures.',
        expertiseRequired: ['finance'],
        estimatedHours: null,
        startDate: null,
        endDate: null,
        notes: null,
        terms: { type: 'oneoff', setUpFee: 249 },
      },
      metadata: { actor: { id: by.userId, role: 'charity' } },
    });
    expect(outcome).toEqual({ outcome: 'done', projectId, position: project?.position });
  });

  it('costs a charity less for its first project than for later ones', async () => {
    const by = await charity();
    for (const title of ['One', 'Two', 'Three']) await submit(by, projectForm(title));
    expect(await feesOf(by.charityId)).toEqual([249, 499, 499]);
  });

  it('gives the lower fee to one of several concurrent requests', async () => {
    const by = await charity();
    await Promise.all(['One', 'Two', 'Three'].map((title) => submit(by, projectForm(title))));
    expect((await feesOf(by.charityId)).sort()).toEqual([249, 499, 499]);
  });

  it('changes nothing when repeated with the same id', async () => {
    const by = await charity();
    const projectId = v7();
    const first = await submit(by, projectForm(), projectId);
    expect(await submit(by, projectForm(), projectId)).toEqual(first);
    expect(await feesOf(by.charityId)).toEqual([249]);
  });

  it('is refused when repeated with the same id and other details', async () => {
    const by = await charity();
    const projectId = v7();
    await submit(by, projectForm(), projectId);
    expect(await submit(by, projectForm('Other'), projectId)).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'project-already-submitted' },
    });
  });

  it("is refused for another member's charity and for an unknown one", async () => {
    const [mine, theirs] = [await charity(), await charity()];
    for (const charityId of [theirs.charityId, v7()]) {
      expect(await submit({ userId: mine.userId, charityId })).toMatchObject({
        outcome: 'rejected',
        rejection: { code: 'charity-not-yours' },
      });
    }
    expect(await agreedBy(theirs.charityId)).toEqual([]);
  });

  /** A request that agreed its fee and then failed because the history was unavailable. */
  const cutShort = async (by: { readonly userId: string; readonly charityId: string }, projectId: string = v7()) => {
    const commands = bench.withParts({ store: aroundAppend(bench.store, 'project', 'before', crash) });
    const request: RequestContext = { ...anonymousRequest, actor: { id: by.userId, role: 'charity' } };
    await expect(commands.submitProject(projectForm(), { ...by, projectId }, request)).rejects.toThrow(Crash);
    return projectId;
  };

  it('passes the lower fee on when an interrupted first request is made again', async () => {
    const by = await charity();
    await cutShort(by);
    await cutShort(by);
    await submit(by);
    await submit(by);
    expect(await feesOf(by.charityId)).toEqual([249, 499]);
  });

  it('keeps the lower fee when an interrupted request is repeated under its id', async () => {
    const by = await charity();
    const projectId = await cutShort(by);
    expect(await submit(by, projectForm(), projectId)).toMatchObject({ outcome: 'done', projectId });
    await submit(by);
    expect(await feesOf(by.charityId)).toEqual([249, 499]);
  });

  it('is not mistaken for an interrupted one by another process', async () => {
    const by = await charity();
    let second: ReturnType<typeof submit> | undefined;
    const other = bench.withParts({
      vault: {
        ...bench.vault,
        oneProjectRequest: (charityId, work) => {
          waits();
          return bench.vault.oneProjectRequest(charityId, work);
        },
      },
    });
    const { promise: isWaiting, resolve: waits } = withResolvers();
    const slow = bench.withParts({
      store: aroundAppend(bench.store, 'project', 'before', async () => {
        second ??= other.submitProject(projectForm('Two'), { ...by, projectId: v7() }, requestBy(by));
        await Promise.race([second, isWaiting]);
      }),
    });
    const first = await slow.submitProject(projectForm('One'), { ...by, projectId: v7() }, requestBy(by));
    expect([first, await second]).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await feesOf(by.charityId)).toEqual([249, 499]);
  });

  it('gives the lower fee once, even if the first request arrives late and has lost its lock', async () => {
    const by = await charity();
    const first = v7();
    let overtaken = false;
    const overtaking = bench.withParts({
      vault: { ...bench.vault, oneProjectRequest: (_, work) => work() },
      store: aroundAppend(bench.store, 'project', 'before', async () => {
        if (overtaken) return;
        overtaken = true;
        await submit(by, projectForm('Two'));
      }),
    });
    const request: RequestContext = { ...anonymousRequest, actor: { id: by.userId, role: 'charity' } };
    const late = await overtaking.submitProject(projectForm('One'), { ...by, projectId: first }, request);
    expect(late).toMatchObject({ outcome: 'rejected', rejection: { code: 'project-request-lapsed' } });
    expect(await feesOf(by.charityId)).toEqual([249]);
    await submit(by, projectForm('One'));
    expect(await feesOf(by.charityId)).toEqual([249, 499]);
  });

  it('does not use up the lower fee when the request is refused', async () => {
    const by = await charity();
    const backwards = { ...projectForm(), startDate: '2026-05-02', endDate: '2026-05-01' };
    expect(await submit(by, backwards)).toMatchObject({ outcome: 'rejected', rejection: { field: 'endDate' } });
    expect(await agreedBy(by.charityId)).toEqual([]);
    await submit(by);
    expect(await feesOf(by.charityId)).toEqual([249]);
  });
});

describe('requesting a project under a membership', () => {
  const member = async () => {
    const by = await members.charity();
    const terms = { tier: 'small', billing: 'annual' } as const;
    await bench.commands.activateMembership(terms, { ...by, chargeId: v7() }, requestBy(by));
    return by;
  };
  const termsOf = async (projectId: string) =>
    (await members.eventsOf(`project-${projectId}`)).map(({ data }) => Terms.parse(data).terms);

  it('charges no fee during the membership', async () => {
    const by = await member();
    const projectId = v7();
    await submit(by, projectForm(), projectId);
    expect(await termsOf(projectId)).toEqual([{ type: 'membership' }]);
    expect(await agreedBy(by.charityId)).toEqual([]);
  });

  it('charges a fee if the charity wants a one-off', async () => {
    const by = await member();
    const projectId = v7();
    await submit(by, { ...projectForm(), type: 'oneoff' }, projectId);
    expect(await termsOf(projectId)).toEqual([{ type: 'oneoff', setUpFee: 249 }]);
  });

  it('keeps the agreed terms when repeated after the membership has started or ended', async () => {
    const by = await members.charity();
    const terms = { tier: 'small', billing: 'annual' } as const;
    const [before, during] = [v7(), v7()];
    await submit(by, projectForm(), before);
    await bench.commands.activateMembership(terms, { ...by, chargeId: v7() }, requestBy(by));
    await submit(by, projectForm(), during);
    expect(await submit(by, projectForm(), before)).toMatchObject({ outcome: 'done' });
    await bench.commands.stopRenewal(by, requestBy(by));
    bench.time.pass(400 * DAY);
    for (let step = 0; step < 4; step += 1) {
      await bench.commands.keepMembership({ ...by, chargeId: v7() }, requestBy(by));
    }
    expect(await submit(by, projectForm(), during)).toMatchObject({ outcome: 'done' });
    expect(await termsOf(during)).toEqual([{ type: 'membership' }]);
    expect(await agreedBy(by.charityId)).toHaveLength(1);
  });

  it('keeps the fee agreed before an interruption, even if a membership has started since', async () => {
    const by = await members.charity();
    const projectId = v7();
    const commands = bench.withParts({ store: aroundAppend(bench.store, 'project', 'before', crash) });
    await expect(commands.submitProject(projectForm(), { ...by, projectId }, requestBy(by))).rejects.toThrow(Crash);
    const terms = { tier: 'small', billing: 'annual' } as const;
    await bench.commands.activateMembership(terms, { ...by, chargeId: v7() }, requestBy(by));
    await submit(by, projectForm(), projectId);
    expect(await termsOf(projectId)).toEqual([{ type: 'oneoff', setUpFee: 249 }]);
  });
});

describe('requesting a project with a preferred consultant', () => {
  const withConsultant = (consultantId: string) => ({ ...projectForm(), consultantId });
  const whatHappened = async (projectId: string) => members.typesOf(`project-${projectId}`);
  const invited = ['ProjectSubmitted', 'MatchingStarted', 'ConsultantInvited'];

  it('invites them at once', async () => {
    const [by, wanted] = [await members.charity(), await members.consultant()];
    const projectId = v7();
    const outcome = await submit(by, withConsultant(wanted.consultantId), projectId);
    expect(await whatHappened(projectId)).toEqual(invited);
    const last = (await members.eventsOf(`project-${projectId}`)).at(-1);
    expect(outcome).toEqual({ outcome: 'done', projectId, position: last?.position });
  });

  it('skips the invitation silently if they cannot be invited', async () => {
    const [by, applicant] = [await members.charity(), await members.applicant()];
    for (const consultantId of [applicant.consultantId, v7()]) {
      const projectId = v7();
      expect(await submit(by, withConsultant(consultantId), projectId)).toMatchObject({ outcome: 'done' });
      expect(await whatHappened(projectId)).toEqual(['ProjectSubmitted']);
    }
  });

  it('closes the invitation again when they are suspended while it is being appended', async () => {
    const [by, wanted] = [await members.charity(), await members.consultant()];
    const projectId = v7();
    const suspend = async (): Promise<void> => {
      if ((await whatHappened(projectId)).length === 0) return;
      await bench.commands.suspendConsultant({ ...wanted, reason: 'Complaints' }, requestBy(members.admin));
    };
    const commands = bench.withParts({ store: aroundAppend(bench.store, 'project', 'before', suspend) });
    const asked = commands.submitProject(withConsultant(wanted.consultantId), { ...by, projectId }, requestBy(by));
    expect(await asked).toMatchObject({ outcome: 'done' });
    expect(await whatHappened(projectId)).toEqual([...invited, 'ProjectInvitationClosed']);
  });

  it('is completed by a repetition if it was interrupted between request and invitation', async () => {
    const [by, wanted] = [await members.charity(), await members.consultant()];
    const projectId = v7();
    const commands = bench.withParts({ store: aroundAppend(bench.store, 'project', 'after', crash) });
    const form = withConsultant(wanted.consultantId);
    await expect(commands.submitProject(form, { ...by, projectId }, requestBy(by))).rejects.toThrow(Crash);
    expect(await whatHappened(projectId)).toEqual(['ProjectSubmitted']);
    await submit(by, form, projectId);
    expect(await whatHappened(projectId)).toEqual(invited);
  });

  it('does not invite them again when repeated after they declined', async () => {
    const [by, wanted] = [await members.charity(), await members.consultant()];
    const projectId = v7();
    const form = withConsultant(wanted.consultantId);
    await submit(by, form, projectId);
    await members.ask(bench.commands.declineProject, {}, projectId, wanted);
    await submit(by, form, projectId);
    expect(await whatHappened(projectId)).toEqual([...invited, 'ProjectInvitationDeclined']);
  });
});
