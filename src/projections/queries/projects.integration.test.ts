import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, charity, consultant, file, message, onProject, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import {
  everyPage,
  type Happening,
  minute,
  type ReadModelsAtWork,
  readModelsAtWork,
} from '../../../test/support/read-models.ts';
import { ProjectDetail, ProjectList } from '../../contract/projects.ts';
import { accountClosed } from '../../domain/accounts/events.ts';
import {
  type ConsultantEvent,
  consultantApproved,
  consultantReinstated,
  consultantSuspended,
} from '../../domain/consultants/events.ts';
import { conversationRead } from '../../domain/conversations/events.ts';
import {
  consultantInvited,
  consultantReleased,
  keyDeliverablesSet,
  matchingStarted,
  nextStepsSet,
  phaseSet,
  projectCancelled,
  projectCompleted,
  projectInvitationAccepted,
  projectInvitationClosed,
  projectInvitationDeclined,
} from '../../domain/projects/events.ts';
import { projectLimits } from '../../domain/projects/limits.ts';
import { projectGroups, projectStatuses } from '../../domain/projects/project-status.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import { findProject } from './project-detail.ts';
import { listAllProjects, listProjects, projectsOfCharity, projectsOfConsultant } from './projects.ts';
import { participationOf, type Viewer } from './viewer.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const charityId = id(10);
const owner: Viewer = { role: 'charity', userId: id(1), charityId };
const otherCharity: Viewer = { role: 'charity', userId: id(3), charityId: id(11) };
const admin: Viewer = { role: 'admin', userId: id(9) };
const rowan: Viewer = { role: 'consultant', userId: id(2), consultantId: id(20) };
const mira: Viewer = { role: 'consultant', userId: id(4), consultantId: id(21) };

const onConsultant = (number: number, event: ConsultantEvent): Happening => [`consultant-${id(number)}`, event];

/** The members, two charities and two consultants that projects are about. */
const everybody = [
  account(1),
  account(2, { role: 'consultant', name: 'Rowan Ellis', organisation: 'Ellis & Co', bio: 'Counts.' }),
  account(3, { name: 'Theo Brandt', organisation: null }),
  account(4, { role: 'consultant', name: 'Mira Sen' }),
  charity(10),
  charity(11, { userId: id(3), organisation: null }),
  consultant(20),
  consultant(21, { userId: id(4) }),
  onConsultant(20, consultantApproved({})),
  onConsultant(21, consultantApproved({})),
];

const invite = (consultantId: string) => consultantInvited({ consultantId });
const accept = (consultantId: string, ofCharity = charityId) =>
  projectInvitationAccepted({ consultantId, charityId: ofCharity });
const begun = matchingStarted({ charityId });
const completed = projectCompleted({ charityId, consultantId: id(20), completedAt: '2026-05-01T12:00:00.000Z' });
const cancelled = projectCancelled({ charityId, from: 'pending', reason: 'Funding fell through' });

const idsOf = ({ data }: ProjectList) => data.map((entry) => entry.id);

describe('the list of projects', () => {
  it('is empty at first', async () => {
    for (const viewer of [owner, admin, rowan]) {
      expect(await listProjects(models.db, viewer, { limit: 20 })).toEqual({
        data: [],
        nextCursor: null,
        total: 0,
        counts: { total: 0, pending: 0, active: 0, completed: 0 },
      });
    }
  });

  it('shows a charity’s own projects, newest first, with counters', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      project(102, minute(3)),
      project(103, minute(2)),
      project(104, minute(4), { charityId: id(11) }),
    );
    const list = await listProjects(models.db, owner, { limit: 20 });
    expect(idsOf(list)).toEqual([id(102), id(103), id(101)]);
    expect(list).toMatchObject({
      nextCursor: null,
      total: 3,
      counts: { total: 3, pending: 3, active: 0, completed: 0 },
    });
    expect(ProjectList.parse(list)).toEqual(list);
  });

  it('shows the request and the consultant at work', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(101, begun, invite(id(20)), accept(id(20))),
    );
    const { data } = await listProjects(models.db, owner, { limit: 1 });
    expect(data).toEqual([
      {
        id: id(101),
        title: 'A budget that holds',
        description: 'Set up a budget and a monthly review.',
        charityId,
        consultantId: id(20),
        expertiseRequired: ['finance', 'governance'],
        status: 'in_progress',
        estimatedHours: 40,
        startDate: '2026-04-01',
        endDate: '2026-06-30',
        createdAt: minute(1),
        type: 'oneoff',
        setUpFee: 249,
        charityName: 'Riverside Kitchen',
        consultantName: 'Rowan Ellis',
        invitation: null,
        invitationNote: null,
        invitationNoteBy: null,
        invitations: { open: 0, declined: 0 },
        unreadMessages: 0,
        unreadFrom: null,
        awaitsFeedback: false,
      },
    ]);
  });

  it('finds a charity’s projects by words of their titles, within a group', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1), { title: 'Réserves policy' }),
      project(102, minute(2), { title: 'A reserves review' }),
      project(103, minute(3), { title: 'A budget' }),
      project(104, minute(4), { title: 'Reserves', charityId: id(11) }),
      ...onProject(102, cancelled),
    );
    const find = (search: string, group?: 'pending') => listProjects(models.db, owner, { limit: 1, search, group });
    const list = await find('RESERVES');
    expect([idsOf(list), list.total]).toEqual([[id(102)], 2]);
    expect(list.counts.total).toBe(3);
    expect(idsOf(await find('reserves', 'pending'))).toEqual([id(101)]);
    expect(await find('riverside')).toMatchObject({ data: [], total: 0 });
  });

  it('finds a consultant’s projects by the charity, too', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      project(102, minute(2), { charityId: id(11) }),
      project(103, minute(3)),
      ...[101, 102].flatMap((number) => onProject(number, begun, invite(id(20)))),
    );
    const find = async (search: string) => idsOf(await listProjects(models.db, rowan, { limit: 20, search }));
    expect(await find('riverside')).toEqual([id(101)]);
    expect(await find('theo')).toEqual([id(102)]);
    expect(await find('budget')).toEqual([id(102), id(101)]);
  });

  it('names the member if the charity has no name, even before the charity is folded', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1), { charityId: id(11) }),
      project(102, minute(2), { charityId: id(12) }),
    );
    const { data } = await listProjects(models.db, admin, { limit: 20 });
    expect(data.map(({ charityName }) => charityName)).toEqual(['', 'Theo Brandt']);
  });

  it('shows a consultant the projects with their invitations and assignments', async () => {
    await models.happened(
      ...everybody,
      ...[101, 102, 103, 104, 105, 106].map((number, at) => project(number, minute(at))),
      ...onProject(101, begun, invite(id(20))),
      ...onProject(102, begun, invite(id(20)), accept(id(20))),
      ...onProject(103, begun, invite(id(20)), projectInvitationDeclined({ consultantId: id(20), reason: null })),
      ...onProject(104, begun, invite(id(20)), projectInvitationClosed({ consultantId: id(20) })),
      ...onProject(105, begun, invite(id(21))),
      ...onProject(106, begun, invite(id(20)), accept(id(20)), consultantReleased({ consultantId: id(20), charityId })),
    );
    const list = await listProjects(models.db, rowan, { limit: 20 });
    expect(list.data.map((entry) => [entry.id, entry.invitation])).toEqual([
      [id(102), 'assigned'],
      [id(101), 'invited'],
    ]);
    expect(ProjectList.parse(list)).toEqual(list);
  });

  it('counts a consultant’s projects by their status', async () => {
    await models.happened(
      ...everybody,
      ...[101, 102, 103, 104, 105].map((number, at) => project(number, minute(at))),
      ...onProject(101, begun, invite(id(20))),
      ...onProject(102, begun, invite(id(20)), accept(id(20))),
      ...onProject(103, begun, invite(id(20)), accept(id(20)), completed),
      ...onProject(
        104,
        begun,
        invite(id(20)),
        accept(id(20)),
        projectCancelled({ charityId, from: 'in_progress', reason: 'x' }),
      ),
      ...onProject(105, begun, invite(id(21))),
    );
    const counts = { total: 4, pending: 0, active: 2, completed: 1 };
    expect(await listProjects(models.db, rowan, { limit: 20 })).toMatchObject({ total: 4, counts });
    expect(await listProjects(models.db, rowan, { limit: 20, group: 'completed' })).toMatchObject({ total: 1, counts });
    expect(idsOf(await listProjects(models.db, rowan, { limit: 20, group: 'active' }))).toEqual([id(102), id(101)]);
  });

  it('shows an administrator every charity’s projects', async () => {
    await models.happened(...everybody, project(101, minute(1)), project(102, minute(2), { charityId: id(11) }));
    const list = await listProjects(models.db, admin, { limit: 20 });
    expect(idsOf(list)).toEqual([id(102), id(101)]);
    expect(list.total).toBe(2);
  });

  it('groups by status like the dashboard’s tabs, and counts cancelled ones in the total only', async () => {
    await models.happened(
      ...everybody,
      ...[101, 102, 103, 104, 105, 106].map((number, at) => project(number, minute(at))),
      ...onProject(102, begun),
      ...onProject(103, begun, invite(id(20)), accept(id(20))),
      ...onProject(104, begun, invite(id(20)), accept(id(20)), completed),
      ...onProject(105, cancelled),
    );
    const counts = { total: 6, pending: 2, active: 2, completed: 1 };
    const shown = await Promise.all(projectGroups.map((group) => listProjects(models.db, owner, { limit: 20, group })));
    expect(Object.fromEntries(projectGroups.map((group, at) => [group, shown[at] && idsOf(shown[at])]))).toEqual({
      active: [id(103), id(102)],
      pending: [id(106), id(101)],
      completed: [id(104)],
    });
    for (const list of shown) expect(list).toMatchObject({ total: list.data.length, counts });
    expect(await listProjects(models.db, owner, { limit: 20 })).toMatchObject({ total: 6, counts });
  });

  it.each([['charity', owner] as const, ['administrator', admin] as const])(
    'reads the counters of a %s instead of counting again',
    async (_who, viewer) => {
      await models.happened(...everybody, project(101, minute(1)));
      await models.database.pool.query('update read_models.project_counts set pending = 70000');
      expect((await listProjects(models.db, viewer, { limit: 20 })).counts.total).toBe(70_000);
    },
  );

  it('shows cancelled ones on request, without those that ended otherwise', async () => {
    await models.happened(...everybody, project(101, minute(1)), project(102, minute(2)), ...onProject(101, cancelled));
    const list = await listProjects(models.db, owner, { limit: 20, group: 'cancelled' });
    expect(idsOf(list)).toEqual([id(101)]);
    expect(list).toMatchObject({ total: 1, counts: { total: 2, pending: 1, active: 0, completed: 0 } });
  });

  it('returns each once when paging, even with equal times, also within a group', async () => {
    await models.happened(
      ...everybody,
      ...[1, 2, 3, 4, 5, 6, 7].map((number) => project(100 + number, minute(number < 5 ? 1 : 2))),
    );
    const expected = [[id(107), id(106), id(105)], [id(104), id(103), id(102)], [id(101)]];
    expect(await everyPage((cursor) => listProjects(models.db, owner, { cursor, limit: 3 }))).toEqual(expected);
    expect(await everyPage((cursor) => listProjects(models.db, owner, { cursor, limit: 3, group: 'pending' }))).toEqual(
      expected,
    );
  });

  it('neither repeats nor skips when a project is added between two pages', async () => {
    await models.happened(...everybody, ...[1, 2, 3].map((number) => project(100 + number, minute(number))));
    const first = await listProjects(models.db, owner, { limit: 2 });
    await models.happened(project(104, minute(4)));
    const second = await listProjects(models.db, owner, { limit: 2, cursor: first.nextCursor ?? undefined });
    expect(idsOf(second)).toEqual([id(101)]);
    expect(second.total).toBe(4);
  });

  it('never shows another member’s projects, with any cursor', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1), { charityId: id(11) }),
      project(102, minute(2)),
      project(103, minute(3), { charityId: id(11) }),
    );
    const { nextCursor } = await listProjects(models.db, admin, { limit: 1 });
    expect(idsOf(await listProjects(models.db, owner, { limit: 20, cursor: nextCursor ?? '' }))).toEqual([id(102)]);
    expect(idsOf(await listProjects(models.db, rowan, { limit: 20, cursor: nextCursor ?? '' }))).toEqual([]);
  });

  it('refuses a foreign cursor', async () => {
    await expect(listProjects(models.db, owner, { limit: 1, cursor: 'page-2' })).rejects.toThrow(InvalidCursor);
  });
});

describe('unread messages', () => {
  const unread = async (viewer: Viewer) =>
    (await listProjects(models.db, viewer, { limit: 20 })).data.map(({ unreadMessages }) => unreadMessages);
  const read = (userId: string, upTo: number) =>
    [`conversation-${id(100)}`, conversationRead({ projectId: id(100), readerId: userId, upTo })] as const;
  const atWork = [...everybody, project(100, minute(1)), ...onProject(100, begun, invite(id(20)), accept(id(20)))];

  it('are those after the last message that the viewer wrote or marked as read', async () => {
    await models.happened(
      ...atWork,
      message(1, { senderId: id(1) }),
      message(2, { senderId: id(2) }),
      message(3, { senderId: id(1) }),
      message(4, { senderId: id(1) }),
    );
    expect(await unread(owner)).toEqual([0]);
    expect(await unread(rowan)).toEqual([2]);
    expect(await unread(admin)).toEqual([4]);
    await models.happened(read(id(2), 3));
    expect(await unread(rowan)).toEqual([1]);
    await models.happened(read(id(2), 4), read(id(9), 4));
    expect(await unread(rowan)).toEqual([0]);
    expect(await unread(admin)).toEqual([0]);
  });

  it('name the other party, unless there are several', async () => {
    const about = (consultant: number, senderId: string): Happening => {
      const [, posted, at] = message(consultant, { senderId, consultantId: id(consultant) });
      return [`conversation-${id(300 + consultant)}`, posted, at];
    };
    const from = async (viewer: Viewer) =>
      (await listProjects(models.db, viewer, { limit: 20 })).data.map(({ unreadFrom }) => unreadFrom);
    await models.happened(
      ...everybody,
      project(100, minute(1)),
      ...onProject(100, begun, invite(id(20)), invite(id(21))),
    );
    expect(await from(owner)).toEqual([null]);
    await models.happened(about(20, id(2)));
    expect(await from(owner)).toEqual(['Rowan Ellis']);
    await models.happened(...onProject(100, accept(id(20))), message(1, { senderId: id(2) }));
    expect(await from(owner)).toEqual(['Rowan Ellis']);
    await models.happened(about(21, id(4)));
    expect(await from(owner)).toEqual([null]);
    await models.happened(message(2, { senderId: id(1) }));
    expect(await from(rowan)).toEqual(['Riverside Kitchen']);
  });

  it('do not exist for consultants who are only invited', async () => {
    await models.happened(
      ...everybody,
      project(100, minute(1)),
      ...onProject(100, begun, invite(id(20))),
      message(1, { senderId: id(1) }),
    );
    expect(await unread(rowan)).toEqual([0]);
  });
});

describe('invitations to a project', () => {
  const decline = (consultantId: string) => projectInvitationDeclined({ consultantId, reason: null });
  const asked = (viewer: Viewer) =>
    listProjects(models.db, viewer, { limit: 1 }).then(({ data }) => data.map(({ invitations }) => invitations));

  it('are counted for its charity and for administrators only', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(101, begun, invite(id(20)), invite(id(21)), invite(id(22)), decline(id(20))),
      ...onProject(101, projectInvitationClosed({ consultantId: id(22) })),
    );
    expect(await asked(owner)).toEqual([{ open: 1, declined: 1 }]);
    expect(await asked(admin)).toEqual([{ open: 1, declined: 1 }]);
    expect(await asked(mira)).toEqual([null]);
  });

  it('count as open again when a consultant who declined is invited again', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(101, begun, invite(id(20)), decline(id(20)), invite(id(20))),
    );
    expect(await asked(owner)).toEqual([{ open: 1, declined: 0 }]);
  });
});

describe('open tasks', () => {
  const decline = (consultantId: string) => projectInvitationDeclined({ consultantId, reason: null });
  const waiting = async (viewer: Viewer) => {
    const list = await listProjects(models.db, viewer, { limit: 20, group: 'waiting' });
    expect(list.total).toBe(list.data.length);
    return idsOf(list);
  };

  it('of a charity are unread messages, and matching projects that all invited consultants declined', async () => {
    await models.happened(
      ...everybody,
      ...[100, 101, 102, 103, 104, 105].map((number, at) => project(number, minute(at))),
      ...onProject(100, begun, invite(id(20)), accept(id(20))),
      message(1, { senderId: id(2) }),
      ...onProject(101, begun, invite(id(20)), decline(id(20))),
      ...onProject(102, begun, invite(id(20)), invite(id(21)), decline(id(20))),
      ...onProject(103, begun, invite(id(20)), decline(id(20)), invite(id(21)), accept(id(21))),
      ...onProject(104, begun),
    );
    expect(await waiting(owner)).toEqual([id(101), id(100)]);
    expect(await waiting(otherCharity)).toEqual([]);
    await models.happened([
      `conversation-${id(100)}`,
      conversationRead({ projectId: id(100), readerId: id(1), upTo: 1 }),
    ]);
    expect(await waiting(owner)).toEqual([id(101)]);
  });

  it('of a consultant are open invitations, and unread messages of assigned projects', async () => {
    await models.happened(
      ...everybody,
      ...[100, 101, 102].map((number, at) => project(number, minute(at))),
      ...onProject(100, begun, invite(id(20)), accept(id(20))),
      ...onProject(101, begun, invite(id(20)), invite(id(21))),
      ...onProject(102, begun, invite(id(20)), decline(id(20))),
    );
    expect(await waiting(rowan)).toEqual([id(101)]);
    expect(await waiting(mira)).toEqual([id(101)]);
    await models.happened(message(1, { senderId: id(1) }));
    expect(await waiting(rowan)).toEqual([id(101), id(100)]);
    expect(await waiting(mira)).toEqual([id(101)]);
  });

  it('are paged, and counted over all pages', async () => {
    await models.happened(
      ...everybody,
      ...[101, 102, 103].map((number, at) => project(number, minute(at))),
      ...[101, 102, 103].flatMap((number) => onProject(number, begun, invite(id(20)))),
    );
    const page = (cursor?: string) => listProjects(models.db, rowan, { limit: 2, group: 'waiting', cursor });
    expect(await page()).toMatchObject({ total: 3 });
    expect(await everyPage(page)).toEqual([[id(103), id(102)], [id(101)]]);
  });
});

describe('the project board', () => {
  const board = (request: Partial<Parameters<typeof listAllProjects>[2]>) =>
    listAllProjects(models.db, admin, { limit: 20, ...request });

  it('lists projects without a consultant oldest first, or only those that have waited too long', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      project(102, minute(2), { terms: { type: 'membership' } }),
      project(103, minute(3)),
      project(104, minute(4), { terms: { type: 'membership' } }),
      project(105, minute(5)),
      ...onProject(104, begun),
      ...onProject(101, begun, invite(id(20)), accept(id(20))),
    );
    expect(idsOf(await board({ status: 'pending' }))).toEqual([id(102), id(103), id(105)]);
    expect(idsOf(await board({}))).toEqual([id(105), id(104), id(103), id(102), id(101)]);
    const requestedBefore = { membership: new Date(minute(6)), oneoff: new Date(minute(5)) };
    const overdue = await board({ requestedBefore });
    expect(idsOf(overdue)).toEqual([id(102), id(103), id(104)]);
    expect(overdue.total).toBe(3);
    expect(idsOf(await board({ requestedBefore, status: 'matching' }))).toEqual([id(104)]);
  });

  it('shows all projects, or those of one status', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      project(102, minute(2), { charityId: id(11) }),
      ...onProject(101, begun, invite(id(20)), accept(id(20))),
    );
    expect(idsOf(await board({}))).toEqual([id(102), id(101)]);
    for (const status of projectStatuses) {
      const expected = { in_progress: [id(101)], pending: [id(102)], matching: [], completed: [], cancelled: [] };
      const list = await board({ status });
      expect(idsOf(list), status).toEqual(expected[status]);
      expect(list).toMatchObject({ total: expected[status].length, counts: { total: 2, active: 1, pending: 1 } });
    }
  });

  it.each([
    ['part of the title', 'budget', [id(101)]],
    ['part of the charity’s name', 'riverside', [id(103), id(101)]],
    ['the member’s name', 'THEO', [id(102)]],
    ['nothing that matches', '%', []],
  ])('is searched by %s', async (_what, search, expected) => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      project(102, minute(2), { charityId: id(11), title: 'Website' }),
      project(103, minute(3), { title: 'Überblick' }),
    );
    const list = await board({ search });
    expect(idsOf(list)).toEqual(expected);
    expect(list).toMatchObject({ total: expected.length, counts: { total: 3 } });
    expect(idsOf(await board({ search: 'uberblick' }))).toEqual([id(103)]);
  });

  it('is searched within a status, page by page', async () => {
    await models.happened(
      ...everybody,
      ...[1, 2, 3, 4].map((number) => project(100 + number, minute(1), { title: number === 2 ? 'Other' : 'Budget' })),
      ...onProject(104, begun),
    );
    expect(await everyPage((cursor) => board({ cursor, limit: 1, search: 'budget', status: 'pending' }))).toEqual([
      [id(101)],
      [id(103)],
    ]);
    expect((await board({ search: 'budget', status: 'pending' })).total).toBe(2);
  });
});

describe('a project', () => {
  const find = (viewer: Viewer, number = 101) => findProject(models.db, id(number), viewer);

  it('contains its charity with contact details', async () => {
    await models.happened(...everybody, project(101, minute(1)));
    const found = await find(owner);
    expect(found).toMatchObject({
      id: id(101),
      discount: 0,
      notes: 'Tuesdays suit us best.',
      phase: 'Information Gathering',
      keyDeliverables: [],
      nextSteps: [],
      completedAt: null,
      cancelledAt: null,
      cancelReason: null,
      invitation: null,
      invitationNote: null,
      invitationNoteBy: null,
      invitations: [],
      actions: ['start-matching', 'invite', 'revise', 'cancel', 'post-message', 'attach-file'],
      charity: {
        id: charityId,
        userId: id(1),
        name: 'Riverside Kitchen',
        registeredCharityNumber: '1234567',
        contactEmail: 'amara@riverside-kitchen.example',
        contactPhone: '01632 960 001',
      },
      consultant: null,
    });
    expect(ProjectDetail.parse(found)).toEqual(found);
  });

  it('contains the assigned consultant and the progress', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(
        101,
        begun,
        invite(id(20)),
        invite(id(21)),
        accept(id(20)),
        projectInvitationClosed({ consultantId: id(21) }),
        phaseSet({ phase: 'Review' }),
        keyDeliverablesSet({ keyDeliverables: ['A budget'] }),
        nextStepsSet({ nextSteps: ['Meet'] }),
        completed,
      ),
    );
    const found = await find(owner);
    expect(found).toMatchObject({
      status: 'completed',
      consultantId: id(20),
      phase: 'Review',
      keyDeliverables: ['A budget'],
      nextSteps: ['Meet'],
      completedAt: '2026-05-01T12:00:00.000Z',
      consultant: {
        id: id(20),
        userId: id(2),
        name: 'Rowan Ellis',
        expertise: ['finance', 'governance'],
        yearsExperience: 12,
        hourlyRate: 85,
        bio: 'Counts.',
        organization: 'Ellis & Co',
        photo: null,
      },
      invitations: [
        { consultantId: id(20), name: 'Rowan Ellis', status: 'assigned', invitedAt: '2026-03-01T09:30:00.000Z' },
        { consultantId: id(21), name: 'Mira Sen', status: 'closed' },
      ],
    });
    expect(ProjectDetail.parse(found)).toEqual(found);
  });

  it('shows an invited consultant their own invitation only, without contact details', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(101, begun, consultantInvited({ consultantId: id(20), note: 'Please help.' }), invite(id(21))),
    );
    expect(await find(rowan)).toMatchObject({
      invitation: 'invited',
      invitationNote: 'Please help.',
      invitations: [],
      actions: ['accept', 'decline'],
    });
    expect((await find(rowan))?.charity).toMatchObject({ contactEmail: null, contactPhone: null });
    expect(await find(admin)).toMatchObject({
      invitation: null,
      invitationNote: null,
      invitationNoteBy: null,
      invitations: [{ note: 'Please help.' }, { note: null }],
    });
  });

  it('offers its assigned consultant their actions and the contact details', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(101, begun, invite(id(20)), accept(id(20))),
    );
    expect(await find(rowan)).toMatchObject({
      invitation: 'assigned',
      actions: ['report-progress', 'post-message', 'attach-file'],
      charity: { contactEmail: 'amara@riverside-kitchen.example', contactPhone: '01632 960 001' },
    });
  });

  it('offers nothing above its limits', async () => {
    const numbers = Array.from({ length: projectLimits.openInvitations }, (_, number) => 1_000 + number);
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(101, begun, ...numbers.map((number) => invite(id(number)))),
      ...Array.from({ length: projectLimits.files }, (_, number) => file(2_000 + number, {}, minute(1), 101)),
    );
    expect(await find(owner)).toMatchObject({ actions: ['revise', 'cancel', 'post-message'] });
  });

  it('names the charity’s member if the charity has no name', async () => {
    await models.happened(...everybody, project(101, minute(1), { charityId: id(11) }));
    expect((await find(otherCharity))?.charity.name).toBe('Theo Brandt');
  });

  it('shows consultants that the charity has no name, also in the list of their projects', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1), { charityId: id(11) }),
      ...onProject(101, begun, invite(id(20))),
    );
    expect((await find(rowan))?.charity.name).toBe('Theo Brandt (charity not named yet)');
    const { data } = await listProjects(models.db, rowan, { limit: 20 });
    expect(data.map(({ charityName }) => charityName)).toEqual(['Theo Brandt (charity not named yet)']);
  });

  it('says that its charity has left, not that it will be named later', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1), { charityId: id(11) }),
      ...onProject(101, begun, invite(id(20))),
      [`account-${id(3)}`, accountClosed({})],
    );
    expect((await find(rowan))?.charity.name).toBe('Former member');
  });

  it('takes a member for one who has left only if they have, whatever their name', async () => {
    await models.happened(
      ...everybody,
      account(5, { name: 'Former member', organisation: null }),
      charity(12, { userId: id(5), organisation: null }),
      project(101, minute(1), { charityId: id(12) }),
      ...onProject(101, begun, invite(id(20))),
    );
    expect((await find(rowan))?.charity.name).toBe('Former member (charity not named yet)');
  });

  it('loses contact details and the reason of the cancellation once the member has left', async () => {
    await models.happened(...everybody, project(101, minute(1)), [`account-${id(1)}`, accountClosed({})]);
    expect(await find(admin)).toMatchObject({ charity: { contactEmail: null, contactPhone: null } });
  });

  it('has the reason of its cancellation', async () => {
    await models.happened(...everybody, project(101, minute(1)), ...onProject(101, cancelled));
    expect(await find(owner)).toMatchObject({
      status: 'cancelled',
      cancelledAt: '2026-03-01T09:30:00.000Z',
      cancelReason: 'Funding fell through',
      actions: ['post-message'],
    });
  });

  it('is null if it does not exist', async () => {
    await models.happened(...everybody, project(101, minute(1)));
    expect(await find(admin, 102)).toBeNull();
  });
});

describe('access to a project', () => {
  const seen = async (viewer: Viewer): Promise<readonly [boolean, boolean, string | null]> => [
    idsOf(await listProjects(models.db, viewer, { limit: 20 })).includes(id(101)),
    (await findProject(models.db, id(101), viewer)) !== null,
    await participationOf(models.db, id(101), viewer),
  ];
  const unseen = [false, false, null];

  it('is given to its charity and administrators only at first', async () => {
    await models.happened(...everybody, project(101, minute(1)));
    expect(await seen(owner)).toEqual([true, true, 'participant']);
    expect(await seen(admin)).toEqual([true, true, 'participant']);
    for (const viewer of [otherCharity, rowan, mira]) expect(await seen(viewer)).toEqual(unseen);
  });

  it('is given to an invited consultant, without conversation and documents', async () => {
    await models.happened(...everybody, project(101, minute(1)), ...onProject(101, begun, invite(id(20))));
    expect(await seen(rowan)).toEqual([true, true, 'onlooker']);
    expect(await seen(mira)).toEqual(unseen);
  });

  it('is given to the assigned consultant, even after its end', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1)),
      ...onProject(101, begun, invite(id(20)), accept(id(20)), completed),
    );
    expect(await seen(rowan)).toEqual([true, true, 'participant']);
  });

  it.each([
    ['declined', [projectInvitationDeclined({ consultantId: id(20), reason: null })]],
    ['was too late', [projectInvitationClosed({ consultantId: id(20) })]],
    ['was released', [accept(id(20)), consultantReleased({ consultantId: id(20), charityId })]],
  ])('is not given to a consultant who %s', async (_what, events) => {
    await models.happened(...everybody, project(101, minute(1)), ...onProject(101, begun, invite(id(20)), ...events));
    expect(await seen(rowan)).toEqual(unseen);
  });
});

describe('an assigned consultant who is suspended', () => {
  const suspended = onConsultant(20, consultantSuspended({ reason: 'Missed meetings' }));
  const underWay = [
    ...everybody,
    project(101, minute(1)),
    ...onProject(101, begun, invite(id(20)), accept(id(20))),
    suspended,
  ];
  const seen = async () => {
    const found = await findProject(models.db, id(101), rowan);
    return {
      charity: found?.charity,
      actions: found?.actions,
      takes: await participationOf(models.db, id(101), rowan),
    };
  };

  it('sees the project without the charity’s contact details, conversation and documents', async () => {
    await models.happened(...underWay);
    expect(await seen()).toMatchObject({
      charity: { name: 'Riverside Kitchen', contactEmail: null, contactPhone: null },
      actions: [],
      takes: 'onlooker',
    });
  });

  it('regains access once reinstated', async () => {
    await models.happened(...underWay, onConsultant(20, consultantReinstated({})));
    expect(await seen()).toMatchObject({
      charity: { contactEmail: 'amara@riverside-kitchen.example', contactPhone: '01632 960 001' },
      actions: ['report-progress', 'post-message', 'attach-file'],
      takes: 'participant',
    });
  });
});

describe('projects that have not ended', () => {
  beforeEach(() =>
    models.happened(
      ...everybody,
      ...[101, 102, 103, 104, 105].map((number, at) => project(number, minute(at))),
      project(106, minute(9), { charityId: id(11) }),
      ...onProject(102, begun, invite(id(20))),
      ...onProject(103, begun, invite(id(20)), accept(id(20))),
      ...onProject(104, begun, invite(id(20)), accept(id(20)), completed),
      ...onProject(105, begun, invite(id(20)), projectInvitationDeclined({ consultantId: id(20), reason: null })),
      ...onProject(101, cancelled),
    ),
  );

  it('are listed for a charity, oldest first', async () => {
    expect(await projectsOfCharity(models.db, charityId)).toEqual([id(102), id(103), id(105)]);
    expect(await projectsOfCharity(models.db, id(12))).toEqual([]);
  });

  it('are listed for an invited or assigned consultant, oldest first', async () => {
    expect(await projectsOfConsultant(models.db, id(20))).toEqual([id(102), id(103)]);
    expect(await projectsOfConsultant(models.db, id(21))).toEqual([]);
  });
});
