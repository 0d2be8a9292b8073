import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundAppend } from '../../test/support/crashing.ts';
import { membersAtWork, requestBy, wordOf } from '../../test/support/members-at-work.ts';
import { DAY } from '../../test/support/moving-clock.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
let commands: Commands;
/** The same commands in two processes, which share no mutex. */
let processes: readonly [Commands, Commands];
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
  commands = bench.commands;
  processes = [commands, bench.withParts({})];
});
afterAll(() => bench.close());

const many = <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, make));
const counted = (words: readonly string[]) =>
  Object.fromEntries([...new Set(words)].sort().map((word) => [word, words.filter((one) => one === word).length]));

describe('correcting a request', () => {
  it('keeps the texts those of the charity, even if an administrator corrects them', async () => {
    const owner = await members.charity();
    const projectId = await members.projectOf(owner);
    const details = { title: 'A', description: 'B', expertiseRequired: ['hr' as const] };
    await members.ask(commands.reviseProjectRequest, details, projectId, members.admin);
    const again = await members.ask(commands.reviseProjectRequest, details, projectId, owner);
    expect(wordOf(again)).toBe('done');
    expect((await members.eventsOf(`project-${projectId}`)).slice(1)).toMatchObject([
      {
        type: 'ProjectRequestRevised',
        data: { ...details, estimatedHours: null, startDate: null, endDate: null, notes: null },
        metadata: { subject: owner.userId, actor: { id: members.admin.userId } },
      },
    ]);
  });
});

describe('inviting a consultant', () => {
  it('starts the matching and records each event once, even if repeated', async () => {
    const [owner, invitee] = [await members.charity(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    const { consultantId } = invitee;
    const first = await members.ask(commands.inviteConsultant, { consultantId }, projectId, owner);
    const again = await members.ask(commands.inviteConsultant, { consultantId }, projectId, owner);
    expect(again).toEqual(first);
    expect((await members.eventsOf(`project-${projectId}`)).slice(1)).toMatchObject([
      { type: 'MatchingStarted', data: { charityId: owner.charityId }, metadata: { subject: owner.userId } },
      { type: 'ConsultantInvited', data: { consultantId } },
    ]);
  });

  it('is refused for consultants who are not approved, not available, suspended or unknown', async () => {
    const owner = await members.charity();
    const projectId = await members.projectOf(owner);
    const [applicant, unavailable, suspended] = [
      await members.applicant(),
      await members.consultant(),
      await members.consultant(),
    ];
    await commands.changeAvailability({ availability: false }, unavailable, requestBy(unavailable));
    await commands.suspendConsultant({ ...suspended, reason: 'Complaints' }, requestBy(members.admin));
    for (const consultantId of [applicant, unavailable, suspended].map((one) => one.consultantId).concat(v7())) {
      expect(await members.ask(commands.inviteConsultant, { consultantId }, projectId, owner)).toMatchObject({
        rejection: { code: 'consultant-not-available', field: 'consultantId' },
      });
    }
    expect(await members.typesOf(`project-${projectId}`)).toEqual(['ProjectSubmitted']);
  });

  it('is refused and closed again when the consultant is suspended while the invitation is being appended', async () => {
    const [owner, invitee] = [await members.charity(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    const suspend = async (): Promise<void> => {
      await commands.suspendConsultant({ ...invitee, reason: 'Complaints' }, requestBy(members.admin));
    };
    const slow = bench.withParts({ store: aroundAppend(bench.store, 'project', 'before', suspend) });
    const { consultantId } = invitee;
    expect(await members.ask(slow.inviteConsultant, { consultantId }, projectId, owner)).toMatchObject({
      rejection: { code: 'consultant-not-available', field: 'consultantId' },
    });
    expect((await members.typesOf(`project-${projectId}`)).slice(-2)).toEqual([
      'ConsultantInvited',
      'ProjectInvitationClosed',
    ]);
  });

  it('can be repeated even if the consultant is no longer available', async () => {
    const [owner, invitee] = [await members.charity(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    await members.invite(projectId, owner, invitee);
    await commands.changeAvailability({ availability: false }, invitee, requestBy(invitee));
    await members.invite(projectId, owner, invitee);
    expect(await members.typesOf(`project-${projectId}`)).toEqual([
      'ProjectSubmitted',
      'MatchingStarted',
      'ConsultantInvited',
    ]);
  });
});

describe('accepting a project', () => {
  it('has one winner when twenty consultants accept concurrently in two processes', async () => {
    for (let round = 0; round < 3; round += 1) {
      const owner = await members.charity();
      const projectId = await members.projectOf(owner);
      const invited = await many(20, members.consultant);
      await members.invite(projectId, owner, ...invited);
      const outcomes = await Promise.all(
        invited.map((by, number) => members.ask(processes[number % 2 === 0 ? 0 : 1].acceptProject, {}, projectId, by)),
      );
      expect(counted(outcomes.map(wordOf))).toEqual({ done: 1, 'project-taken': 19 });
      const types = await members.typesOf(`project-${projectId}`);
      expect(counted(types)).toMatchObject({ ProjectInvitationAccepted: 1, ProjectInvitationClosed: 19 });
    }
  });

  it('reports that someone else was faster, even much later', async () => {
    const [owner, one, other] = [await members.charity(), await members.consultant(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    await members.invite(projectId, owner, one, other);
    await members.ask(commands.acceptProject, {}, projectId, one);
    expect(wordOf(await members.ask(commands.acceptProject, {}, projectId, other))).toBe('project-taken');
    expect(wordOf(await members.ask(commands.acceptProject, {}, projectId, one))).toBe('done');
  });

  it('is refused to a consultant who has been suspended since', async () => {
    const [owner, invitee] = [await members.charity(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    await members.invite(projectId, owner, invitee);
    await commands.suspendConsultant({ ...invitee, reason: 'Complaints' }, requestBy(members.admin));
    expect(wordOf(await members.ask(commands.acceptProject, {}, projectId, invitee))).toBe('consultant-needs-approval');
    await commands.reinstateConsultant(invitee, requestBy(members.admin));
    expect(wordOf(await members.ask(commands.acceptProject, {}, projectId, invitee))).toBe('done');
  });

  it('concurrently with a cancellation is either followed by it or refused', async () => {
    const seen: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const [owner, invitee] = [await members.charity(), await members.consultant()];
      const projectId = await members.projectOf(owner);
      await members.invite(projectId, owner, invitee);
      const [here, there] = round % 2 === 0 ? processes : [processes[1], processes[0]];
      const [accepted, cancelled] = await Promise.all([
        members.ask(here.acceptProject, {}, projectId, invitee),
        members.ask(there.cancelProject, { reason: 'No funds' }, projectId, owner),
      ]);
      expect(wordOf(cancelled)).toBe('done');
      const types = (await members.typesOf(`project-${projectId}`)).slice(3);
      expect({ [wordOf(accepted)]: types }).toEqual(
        accepted.outcome === 'done'
          ? { done: ['ProjectInvitationAccepted', 'ProjectCancelled'] }
          : { 'project-cancelled': ['ProjectCancelled', 'ProjectInvitationClosed'] },
      );
      seen.push(wordOf(accepted));
    }
    expect(seen).toHaveLength(12);
  });
});

describe('declining a project', () => {
  it('encrypts the reason under the consultant’s key', async () => {
    const [owner, invitee] = [await members.charity(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    await members.invite(projectId, owner, invitee);
    await members.ask(commands.declineProject, { reason: 'On leave until May' }, projectId, invitee);
    expect((await members.eventsOf(`project-${projectId}`)).at(-1)).toMatchObject({
      type: 'ProjectInvitationDeclined',
      data: { consultantId: invitee.consultantId, reason: 'On leave until May' },
      metadata: { subject: invitee.userId },
    });
    await bench.vault.keys.destroy(invitee.userId);
    expect((await members.eventsOf(`project-${projectId}`)).at(-1)?.data).toMatchObject({ reason: null });
  });

  it('can be followed by another invitation', async () => {
    const [owner, invitee] = [await members.charity(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    await members.invite(projectId, owner, invitee);
    await members.ask(commands.declineProject, {}, projectId, invitee);
    await members.invite(projectId, owner, invitee);
    expect(wordOf(await members.ask(commands.acceptProject, {}, projectId, invitee))).toBe('done');
  });
});

describe('withdrawing an invitation to a project', () => {
  it('tells a consultant who answers later that there is none', async () => {
    const [owner, invitee] = [await members.charity(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    await members.invite(projectId, owner, invitee);
    await members.ask(commands.closeInvitation, { consultantId: invitee.consultantId }, projectId, owner);
    expect(wordOf(await members.ask(commands.acceptProject, {}, projectId, invitee))).toBe('not-invited');
  });
});

describe('reporting progress', () => {
  it('records an event for each change', async () => {
    const { worker, projectId } = await members.underWay();
    const report = { phase: 'Analysis', nextSteps: ['Interviews'] };
    await members.ask(commands.reportProgress, report, projectId, worker);
    await members.ask(commands.reportProgress, { ...report, keyDeliverables: ['A report'] }, projectId, members.admin);
    expect((await members.eventsOf(`project-${projectId}`)).slice(4)).toMatchObject([
      { type: 'PhaseSet', data: { phase: 'Analysis' }, metadata: { actor: { id: worker.userId } } },
      { type: 'NextStepsSet', data: { nextSteps: ['Interviews'] } },
      {
        type: 'KeyDeliverablesSet',
        data: { keyDeliverables: ['A report'] },
        metadata: { actor: { id: members.admin.userId, role: 'admin' } },
      },
    ]);
  });
});

describe('completing a project', () => {
  it('happens once, at the time of its event', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const first = await members.ask(commands.completeProject, {}, projectId, owner);
    bench.time.pass(DAY);
    expect(await members.ask(commands.completeProject, {}, projectId, members.admin)).toEqual(first);
    const last = (await members.eventsOf(`project-${projectId}`)).at(-1);
    expect(last).toMatchObject({
      type: 'ProjectCompleted',
      data: { charityId: owner.charityId, consultantId: worker.consultantId, completedAt: last?.metadata.occurredAt },
    });
  });
});

describe('cancelling a project', () => {
  it('encrypts the reason under its author’s key', async () => {
    const { owner, projectId } = await members.underWay();
    await members.ask(commands.cancelProject, { reason: 'Our Ada is ill' }, projectId, owner);
    expect((await members.eventsOf(`project-${projectId}`)).at(-1)).toMatchObject({
      type: 'ProjectCancelled',
      data: { from: 'in_progress', reason: 'Our Ada is ill' },
      metadata: { subject: owner.userId },
    });
  });
});

describe('releasing a consultant', () => {
  it('returns the project to matching or declines the invitation, and is allowed to the consultant', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const { consultantId } = worker;
    await members.ask(commands.releaseConsultant, { consultantId }, projectId, worker);
    await members.ask(commands.releaseConsultant, { consultantId }, projectId, worker);
    await members.invite(projectId, owner, worker);
    await members.ask(commands.releaseConsultant, { consultantId }, projectId, members.admin);
    expect((await members.typesOf(`project-${projectId}`)).slice(4)).toEqual([
      'ConsultantReleased',
      'ConsultantInvited',
      'ProjectInvitationDeclined',
    ]);
  });

  it('is refused to the charity and to other consultants', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const { consultantId } = worker;
    const other = await members.consultant();
    const askedBy = async (by: Parameters<typeof members.ask>[3]) =>
      wordOf(await members.ask(commands.releaseConsultant, { consultantId }, projectId, by));
    expect(await askedBy(owner)).toBe('not-a-participant');
    expect(await askedBy(other)).toBe('project-unknown');
    const elsewhere = await members.ask(commands.releaseConsultant, { consultantId: v7() }, projectId, worker);
    expect(wordOf(elsewhere)).toBe('not-a-participant');
  });
});
