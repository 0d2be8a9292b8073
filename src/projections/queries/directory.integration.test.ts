import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { anApplication } from '../../../test/builders/consultants.ts';
import { account, consultant, onProject, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { everyPage, minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { Application, ApplicationList } from '../../contract/applications.ts';
import { ConsultantDetail, ConsultantList } from '../../contract/consultants.ts';
import { PageQuery } from '../../contract/fields.ts';
import { accountClosed } from '../../domain/accounts/events.ts';
import {
  type ConsultantEvent,
  consultantApproved,
  consultantBecameUnavailable,
  consultantCapacityStated,
  consultantDeclined,
  consultantLeft,
  consultantReapplied,
  consultantSuspended,
} from '../../domain/consultants/events.ts';
import {
  consultantInvited,
  type ProjectEvent,
  projectCompleted,
  projectInvitationAccepted,
  projectInvitationDeclined,
} from '../../domain/projects/events.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import { findApplication, listApplications } from './applications.ts';
import { findConsultant, listConsultants } from './directory.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const on = (number: number, event: ConsultantEvent, at?: string) => [`consultant-${id(number)}`, event, at] as const;

/** A consultant and their member, whose number is a hundred higher. */
const applied = (
  number: number,
  name: string,
  changes: Parameters<typeof anApplication>[0] & { organisation?: string | null } = {},
  at?: string,
) => {
  const { organisation = 'Ellis & Co', ...application } = changes;
  const email = `member${number}@consultants.example`;
  return [
    account(number + 100, { role: 'consultant', name, username: `member${number}`, email, organisation }),
    consultant(number, { userId: id(number + 100), ...application }, at),
  ];
};
const listed = (...[number, ...rest]: Parameters<typeof applied>) => [
  ...applied(number, ...rest),
  on(number, consultantApproved({})),
];

/** The offer of a consultant without a stated capacity or a project. */
const offered = {
  hourlyRate: 85,
  daysPerMonth: null,
  availableFrom: null,
  completedProjects: 0,
  answerHours: null,
  rating: null,
  isSaved: false,
};

const list = (request: Partial<Parameters<typeof listConsultants>[1]> = {}) =>
  listConsultants(models.db, { limit: 20, sort: 'name', ...request });
const idsOf = async (request: Partial<Parameters<typeof listConsultants>[1]> = {}) =>
  (await list(request)).data.map((item) => item.id);

describe('the directory', () => {
  it('shows a consultant’s offer', async () => {
    await models.happened(...listed(20, 'Rowan Ellis'));
    const directory = await list();
    expect(directory).toEqual({
      data: [
        {
          id: id(20),
          user: { name: 'Rowan Ellis', organisation: 'Ellis & Co', bio: 'Runs a community kitchen.' },
          yearsExperience: 12,
          expertise: ['finance', 'governance'],
          linkedin: 'https://www.linkedin.com/in/rowan-ellis',
          ...offered,
          photo: null,
        },
      ],
      nextCursor: null,
      total: 1,
    });
    expect(ConsultantList.parse(directory)).toEqual(directory);
  });

  it('shows approved and available consultants only', async () => {
    await models.happened(
      ...applied(20, 'Applied'),
      ...listed(21, 'Approved'),
      ...applied(22, 'Declined'),
      on(22, consultantDeclined({ reason: 'No references' })),
      ...listed(23, 'Suspended'),
      on(23, consultantSuspended({ reason: 'Complaints' })),
      ...listed(24, 'Unavailable'),
      on(24, consultantBecameUnavailable({})),
      ...listed(25, 'Never available', { isAvailable: false }),
      ...listed(26, 'Left'),
      on(26, consultantLeft({})),
      ...listed(27, 'Account closed'),
      [`account-${id(127)}`, accountClosed({})],
    );
    expect(await idsOf()).toEqual([id(21)]);
    expect((await list()).total).toBe(1);
  });

  it('is sorted by name, ignoring case and accents, then by id', async () => {
    await models.happened(
      ...listed(20, 'zoë Abbott'),
      ...listed(21, 'Élodie Roy'),
      ...listed(22, 'eve Stone'),
      ...listed(23, 'Ann Lee'),
      ...listed(24, 'Ann Lee'),
    );
    expect(await idsOf()).toEqual([id(23), id(24), id(21), id(22), id(20)]);
  });

  it('is sorted by experience, in either direction', async () => {
    await models.happened(
      ...listed(20, 'A', { yearsExperience: 7 }),
      ...listed(21, 'B', { yearsExperience: 30 }),
      ...listed(22, 'C', { yearsExperience: 7 }),
    );
    expect(await idsOf({ sort: 'experience-desc' })).toEqual([id(21), id(22), id(20)]);
    expect(await idsOf({ sort: 'experience-asc' })).toEqual([id(20), id(22), id(21)]);
  });

  it.each(['name', 'experience-desc', 'experience-asc'] as const)(
    'returns every consultant once when paging by %s',
    async (sort) => {
      const names = ['Ann', 'bea', 'Ann', 'Émile', 'Zoë', 'Ann', 'x'.repeat(60), `${'x'.repeat(60)} again`];
      await models.happened(
        ...names.flatMap((name, at) => listed(20 + at, name, { yearsExperience: [5, 9, 5][at % 3] ?? 5 })),
      );
      const everybody = await idsOf({ sort });
      expect(everybody).toHaveLength(names.length);
      for (const limit of [1, 3, 7]) {
        const pages = await everyPage((cursor) => list({ cursor, limit, sort }));
        expect(pages.flat(), `${limit} a page`).toEqual(everybody);
      }
    },
  );

  it('returns cursors that its contract accepts, even for long and non-Latin names', async () => {
    const name = '🙂"\\'.repeat(30);
    await models.happened(...listed(20, name), ...listed(21, name));
    const { nextCursor } = await list({ limit: 1 });
    expect(PageQuery.safeParse({ cursor: nextCursor }).success).toBe(true);
    expect(await idsOf({ cursor: nextCursor ?? '' })).toEqual([id(21)]);
  });

  it('refuses a cursor of another order', async () => {
    await models.happened(...listed(20, 'Ann'), ...listed(21, 'Bea'));
    const { nextCursor } = await list({ limit: 1, sort: 'experience-asc' });
    await expect(list({ cursor: nextCursor ?? '', sort: 'experience-desc' })).rejects.toThrow(InvalidCursor);
    await expect(list({ cursor: nextCursor ?? '' })).rejects.toThrow(InvalidCursor);
  });

  it.each([
    ['part of the name', 'wan el'],
    ['part of the organisation', 'ellis &'],
    ['any case', 'ROWAN'],
  ])('is searched by %s', async (_what, search) => {
    await models.happened(...listed(20, 'Rowan Ellis'), ...listed(21, 'Someone Else', { organisation: null }));
    expect(await idsOf({ search })).toEqual([id(20)]);
    expect((await list({ search })).total).toBe(1);
  });

  it('cannot be searched by hidden fields', async () => {
    await models.happened(...listed(20, 'Rowan Ellis'));
    expect(await idsOf({ search: 'member20' })).toEqual([]);
    expect(await idsOf({ search: 'consultants.example' })).toEqual([]);
  });

  it('is filtered by any of several areas', async () => {
    await models.happened(
      ...listed(20, 'A', { expertise: ['finance'] }),
      ...listed(21, 'B', { expertise: ['legal', 'hr'] }),
      ...listed(22, 'C', { expertise: ['technology'] }),
    );
    expect(await idsOf({ expertise: ['hr', 'finance'] })).toEqual([id(20), id(21)]);
    expect(await idsOf({ expertise: ['governance'] })).toEqual([]);
    expect(await idsOf({ expertise: [] })).toHaveLength(3);
    expect((await list({ expertise: ['technology'] })).total).toBe(1);
  });

  it('is filtered by words that begin words of the bio, the organisation or the areas', async () => {
    await models.happened(
      ...listed(20, 'A', { organisation: 'Élan Reserves Ltd', expertise: ['finance'] }),
      ...listed(21, 'B', { expertise: ['legal'] }),
    );
    expect(await idsOf({ words: 'kitchen' })).toEqual([id(20), id(21)]);
    expect(await idsOf({ words: 'elan' })).toEqual([id(20)]);
    expect(await idsOf({ words: 'Reserv fin' })).toEqual([id(20)]);
    expect(await idsOf({ words: 'community complian' })).toEqual([id(21)]);
    expect(await idsOf({ words: 'reserves legal' })).toEqual([]);
    expect(await idsOf({ words: '’; & :* !' })).toHaveLength(2);
  });

  it('is filtered by the highest rate and by the day on which they are free', async () => {
    const from = (availableFrom: string) => consultantCapacityStated({ daysPerMonth: null, availableFrom });
    await models.happened(
      ...listed(20, 'A', { hourlyRate: 80 }),
      ...listed(21, 'B', { hourlyRate: 81 }),
      on(21, from('2026-05-01')),
      ...listed(22, 'C', { hourlyRate: 120 }),
      on(22, from('2026-05-02')),
    );
    expect(await idsOf({ maxRate: 80 })).toEqual([id(20)]);
    expect(await idsOf({ maxRate: 81 })).toEqual([id(20), id(21)]);
    expect(await idsOf({ freeOn: '2026-05-01' })).toEqual([id(20), id(21)]);
    expect(await idsOf({ maxRate: 81, freeOn: '2026-04-30' })).toEqual([id(20)]);
    expect((await list({ freeOn: '2026-04-30' })).total).toBe(1);
  });

  it('counts completed projects, and shows the median response time once there are three responses', async () => {
    const about = { consultantId: id(20) };
    const charityId = id(10);
    /** Invited at nine o’clock, answered some hours later. */
    const answeredAfter = (number: number, hours: number, answer: ProjectEvent) => [
      project(number, minute(0)),
      [`project-${id(number)}`, consultantInvited(about), '2026-03-02T09:00:00.000Z'] as const,
      [`project-${id(number)}`, answer, new Date(Date.UTC(2026, 2, 2, 9 + hours)).toISOString()] as const,
    ];
    await models.happened(
      ...listed(20, 'Rowan Ellis'),
      ...answeredAfter(100, 5, projectInvitationDeclined({ ...about, reason: null })),
      ...answeredAfter(101, 90, projectInvitationAccepted({ ...about, charityId })),
      ...onProject(101, projectCompleted({ ...about, charityId, completedAt: minute(9) })),
    );
    expect((await list()).data).toMatchObject([{ completedProjects: 1, answerHours: null }]);
    await models.happened(
      ...answeredAfter(102, 21, projectInvitationAccepted({ ...about, charityId })),
      project(103, minute(0)),
      ...onProject(103, consultantInvited(about)),
    );
    expect((await list()).data).toMatchObject([{ completedProjects: 1, answerHours: 21 }]);
    expect(await findConsultant(models.db, id(20))).toMatchObject({
      detail: { completedProjects: 1, answerHours: 21 },
    });
  });
});

describe('a consultant’s profile', () => {
  it('shows everything, with its owner and status', async () => {
    await models.happened(...listed(20, 'Rowan Ellis'));
    const found = await findConsultant(models.db, id(20));
    expect(found).toEqual({
      userId: id(120),
      status: 'approved',
      detail: {
        id: id(20),
        user: { name: 'Rowan Ellis', organisation: 'Ellis & Co', bio: 'Runs a community kitchen.' },
        yearsExperience: 12,
        expertise: ['finance', 'governance'],
        linkedin: 'https://www.linkedin.com/in/rowan-ellis',
        ...offered,
        photo: null,
        availability: true,
        isApproved: true,
      },
    });
    expect(ConsultantDetail.parse(found?.detail)).toEqual(found?.detail);
  });

  it('can be read by reviewers while it is not approved', async () => {
    await models.happened(...applied(20, 'Rowan Ellis'));
    expect(await findConsultant(models.db, id(20))).toMatchObject({
      status: 'applied',
      detail: { isApproved: false },
    });
  });

  it('is missing after the account is closed, and for unknown consultants', async () => {
    await models.happened(...listed(20, 'Rowan Ellis'), [`account-${id(120)}`, accountClosed({})]);
    expect(await findConsultant(models.db, id(20))).toBeNull();
    expect(await findConsultant(models.db, id(21))).toBeNull();
  });
});

describe('applications', () => {
  it('are shown with everything a decision needs', async () => {
    await models.happened(
      ...applied(20, 'Rowan Ellis', {}, minute(1)),
      on(20, consultantDeclined({ reason: 'No' }), minute(2)),
    );
    const application = await findApplication(models.db, id(20));
    expect(application).toEqual({
      id: id(20),
      userId: id(120),
      name: 'Rowan Ellis',
      email: 'member20@consultants.example',
      phone: '01632 960 001',
      website: 'https://riverside-kitchen.example',
      organisation: 'Ellis & Co',
      bio: 'Runs a community kitchen.',
      expertise: ['finance', 'governance'],
      yearsExperience: 12,
      hourlyRate: 85,
      linkedin: 'https://www.linkedin.com/in/rowan-ellis',
      availability: true,
      status: 'declined',
      reason: 'No',
      createdAt: minute(1),
      decidedAt: minute(2),
    });
    expect(Application.parse(application)).toEqual(application);
    expect(await findApplication(models.db, id(21))).toBeNull();
  });

  it('are listed newest first; a repeated one counts as new', async () => {
    await models.happened(
      ...applied(20, 'A', {}, minute(1)),
      ...applied(21, 'B', {}, minute(2)),
      ...applied(22, 'C', {}, minute(3)),
      on(20, consultantDeclined({ reason: 'No' })),
      on(20, consultantReapplied({ expertise: ['hr'], yearsExperience: 5, hourlyRate: 50, linkedin: null }), minute(4)),
    );
    const applications = await listApplications(models.db, { limit: 20 });
    expect(applications.data.map((application) => application.id)).toEqual([id(20), id(22), id(21)]);
    expect(ApplicationList.parse(applications)).toEqual(applications);
    expect(await everyPage((cursor) => listApplications(models.db, { cursor, limit: 2 }))).toEqual([
      [id(20), id(22)],
      [id(21)],
    ]);
  });

  it('are filtered by status and search text, with matching counts', async () => {
    await models.happened(...applied(20, 'Ann'), ...listed(21, 'Ann'), ...applied(22, 'Bea'));
    const found = async (request: Partial<Parameters<typeof listApplications>[1]>) => {
      const { data, total } = await listApplications(models.db, { limit: 20, ...request });
      expect(total).toBe(data.length);
      return data.map((application) => application.id);
    };
    expect(await found({ status: 'applied' })).toEqual([id(20), id(22)]);
    expect(await found({ search: 'ann' })).toEqual([id(21), id(20)]);
    expect(await found({ status: 'approved', search: 'ann' })).toEqual([id(21)]);
    expect(await found({ search: 'member22@' })).toEqual([id(22)]);
  });

  it('that wait for a decision are paged oldest first, and can be limited to those before a moment', async () => {
    await models.happened(
      ...applied(22, 'C', {}, minute(1)),
      ...applied(20, 'A', {}, minute(2)),
      ...applied(21, 'B', {}, minute(3)),
      ...applied(23, 'D', {}, minute(0)),
      on(23, consultantDeclined({ reason: 'No' })),
    );
    const page = (cursor?: string) => listApplications(models.db, { cursor, limit: 2, status: 'applied' });
    expect(await everyPage(page)).toEqual([[id(22), id(20)], [id(21)]]);
    const overdue = await listApplications(models.db, { limit: 20, appliedBefore: new Date(minute(3)) });
    expect(overdue.data.map((application) => application.id)).toEqual([id(22), id(20)]);
    expect(overdue.total).toBe(2);
  });

  it('stay without personal data when the account is closed', async () => {
    await models.happened(
      ...applied(20, 'Rowan Ellis'),
      on(20, consultantDeclined({ reason: 'No references' })),
      [`account-${id(120)}`, accountClosed({})],
      on(20, consultantLeft({})),
    );
    expect(await findApplication(models.db, id(20))).toMatchObject({
      name: 'Former member',
      email: '',
      linkedin: null,
      reason: 'Removed',
      status: 'left',
    });
  });
});
