import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { membersAtWork, requestBy, wordOf } from '../../test/support/members-at-work.ts';
import type { Commands, Outcome } from './commands.ts';
import type { Participant, ProjectPlace } from './participant.ts';
import type { RequestContext } from './request-context.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
});
afterAll(() => bench.close());

/** All kinds of participants of a project in progress, and of one with open invitations. */
const company = async () => {
  const { owner, worker, projectId } = await members.underWay();
  const [invited, declined, otherCharity, stranger] = [
    await members.consultant(),
    await members.consultant(),
    await members.charity(),
    await members.consultant(),
  ];
  // Acceptance closes other invitations, so this one works on another project, which still has open ones.
  const open = await members.projectOf(owner);
  await members.invite(open, owner, invited, declined);
  await members.ask(bench.commands.declineProject, {}, open, declined);
  return { owner, worker, invited, declined, otherCharity, stranger, underWay: projectId, open };
};

type Ask = (commands: Commands, place: ProjectPlace, request: RequestContext) => Promise<Outcome<unknown>>;

const fileOf = () => ({ fileId: v7(), name: 'plan.txt', mediaType: 'text/plain', size: 5 });

const post: Ask = (commands, place, request) =>
  commands.postMessage({ content: 'Hello', messageId: v7() }, place, request);

/** The requests on a project. Answers to the invitation come last, because they end the invitation. */
const requests: Readonly<Record<string, Ask>> = {
  startMatching: (commands, place, request) => commands.startMatching({}, place, request),
  reportProgress: (commands, place, request) => commands.reportProgress({ phase: 'Analysis' }, place, request),
  postMessage: post,
  readMessages: (commands, place, request) => commands.readMessages({ upTo: 1 }, place, request),
  attachFile: (commands, place, request) => commands.attachFile(fileOf(), place, request),
  removeFile: (commands, place, request) => commands.removeFile({ fileId: v7() }, place, request),
  inviteConsultant: (commands, place, request) => commands.inviteConsultant({ consultantId: v7() }, place, request),
  closeInvitation: (commands, place, request) => commands.closeInvitation({ consultantId: v7() }, place, request),
  completeProject: (commands, place, request) => commands.completeProject({}, place, request),
  cancelProject: (commands, place, request) => commands.cancelProject({ reason: 'No funds' }, place, request),
  acceptProject: (commands, place, request) => commands.acceptProject({}, place, request),
  declineProject: (commands, place, request) => commands.declineProject({}, place, request),
};

/** `in`: the caller has access; the project decides the outcome. */
const admitted = async (ask: Ask, projectId: string, by: Participant): Promise<'in' | '403' | '404'> => {
  const word = wordOf(await ask(bench.commands, { projectId, by }, requestBy(by)));
  if (word === 'project-unknown') return '404';
  return word === 'not-a-participant' ? '403' : 'in';
};

describe('a request on a project', () => {
  const owners = ['startMatching', 'inviteConsultant', 'closeInvitation', 'completeProject', 'cancelProject'];
  const answers = ['acceptProject', 'declineProject'];

  it('is accepted from the participants concerned, and answered "not found" to strangers', async () => {
    const { owner, worker, invited, declined, otherCharity, stranger, underWay, open } = await company();
    const expected = (name: string) => ({
      charity: name === 'reportProgress' || answers.includes(name) ? '403' : 'in',
      administrator: answers.includes(name) ? '403' : 'in',
      assigned: owners.includes(name) ? '403' : 'in',
      invited: answers.includes(name) ? 'in' : '403',
      declined: answers.includes(name) ? 'in' : '404',
      otherCharity: '404',
      stranger: '404',
    });
    for (const [name, ask] of Object.entries(requests)) {
      // Outsiders come first, because the requests of participants change the project.
      const found = {
        otherCharity: await admitted(ask, underWay, otherCharity),
        stranger: await admitted(ask, underWay, stranger),
        declined: await admitted(ask, open, declined),
        invited: await admitted(ask, open, invited),
        assigned: await admitted(ask, underWay, worker),
        charity: await admitted(ask, underWay, owner),
        administrator: await admitted(ask, underWay, members.admin),
      };
      expect({ [name]: found }).toEqual({ [name]: expected(name) });
    }
  });

  it('is answered "not found" if the project was never submitted', async () => {
    const owner = await members.charity();
    for (const [name, ask] of Object.entries(requests)) {
      for (const by of [owner, members.admin]) {
        expect([name, await admitted(ask, v7(), by)]).toEqual([name, '404']);
      }
    }
  });

  it('is refused to impostors', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const [otherOwner, otherWorker] = [await members.charity(), await members.consultant()];
    const impostors: readonly Participant[] = [
      { ...worker, userId: otherWorker.userId },
      { ...owner, userId: otherOwner.userId },
    ];
    for (const by of impostors) {
      for (const [name, ask] of Object.entries(requests)) {
        expect([by.role, name, await admitted(ask, projectId, by)]).toEqual([by.role, name, '404']);
      }
    }
    expect(await members.typesOf(`conversation-${projectId}`)).toEqual([]);
  });

  it('is accepted from its consultant after a cancellation, but not after a release', async () => {
    const [cancelled, released] = [await members.underWay(), await members.underWay()];
    await members.ask(bench.commands.cancelProject, { reason: 'No funds' }, cancelled.projectId, cancelled.owner);
    expect(await admitted(post, cancelled.projectId, cancelled.worker)).toBe('in');
    await members.ask(
      bench.commands.releaseConsultant,
      { consultantId: released.worker.consultantId },
      released.projectId,
      members.admin,
    );
    expect(await admitted(post, released.projectId, released.worker)).toBe('404');
  });

  it('is refused to the assigned consultant during a suspension only', async () => {
    const { worker, projectId } = await members.underWay();
    const [consultantId, byAdmin] = [worker.consultantId, requestBy(members.admin)];
    const outcomes = async () => {
      const found: Record<string, string> = {};
      for (const name of ['reportProgress', 'postMessage', 'readMessages', 'attachFile', 'removeFile']) {
        const ask = requests[name];
        if (ask) found[name] = await admitted(ask, projectId, worker);
      }
      return found;
    };
    const all = (word: string) => ({
      reportProgress: word,
      postMessage: word,
      readMessages: word,
      attachFile: word,
      removeFile: word,
    });
    await bench.commands.suspendConsultant({ consultantId, reason: 'Missed meetings' }, byAdmin);
    expect(await outcomes()).toEqual(all('403'));
    await bench.commands.reinstateConsultant({ consultantId }, byAdmin);
    expect(await outcomes()).toEqual(all('in'));
  });
});
