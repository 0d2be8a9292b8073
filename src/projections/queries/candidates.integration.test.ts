import { beforeAll, beforeEach, expect, it } from 'vitest';
import { account, charity, consultant, onProject, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { consultantApproved, consultantCapacityStated } from '../../domain/consultants/events.ts';
import type { ExpertiseArea } from '../../domain/kernel/expertise-areas.ts';
import { consultantInvited, projectCompleted, projectInvitationAccepted } from '../../domain/projects/events.ts';
import { listCandidates } from './candidates.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const listed = (number: number, name: string, expertise: readonly ExpertiseArea[] = ['finance', 'governance']) => [
  account(number + 100, { role: 'consultant', name, username: `m${number}`, email: `m${number}@consultants.example` }),
  consultant(number, { userId: id(number + 100), expertise: [...expertise] }),
  [`consultant-${id(number)}`, consultantApproved({})] as const,
];

/** A project that a consultant completed for a charity. */
const completed = (number: number, consultantId: string, charityId: string) => [
  project(number, minute(1), { charityId }),
  ...onProject(
    number,
    consultantInvited({ consultantId }),
    projectInvitationAccepted({ consultantId, charityId }),
    projectCompleted({ consultantId, charityId, completedAt: minute(9) }),
  ),
];

it('counts projects with charities of the same size more, and the time until the start', async () => {
  await models.happened(
    account(1),
    charity(10, { revenue: 400_000 }),
    charity(11, { revenue: 900_000 }),
    charity(12, { revenue: 9_000_000 }),
    project(100, minute(0), { charityId: id(10), startDate: '2026-04-01' }),
    ...listed(20, 'No Record'),
    ...listed(21, 'Other Size'),
    ...listed(22, 'Same Size'),
    ...listed(23, 'Away Until Summer'),
    [`consultant-${id(23)}`, consultantCapacityStated({ daysPerMonth: 4, availableFrom: '2026-07-01' })],
    ...completed(101, id(21), id(12)),
    ...completed(102, id(22), id(11)),
  );
  const viewer = { role: 'charity', userId: id(1), charityId: id(10) } as const;
  const request = { limit: 20, onlySaved: false, onlyMatching: true, today: '2026-03-02' };
  const list = await listCandidates(models.db, id(100), viewer, request);
  expect(list?.data.map(({ user, fit }) => [user.name, fit.score, fit.reasons.join('; ')])).toEqual([
    ['Same Size', 78, 'matches 2 of 2 areas; free now; 1 completed project with charities your size'],
    ['Other Size', 76, 'matches 2 of 2 areas; free now; 1 completed project'],
    ['No Record', 75, 'matches 2 of 2 areas; free now'],
    ['Away Until Summer', 55, 'matches 2 of 2 areas; free from 1 July 2026, after your start'],
  ]);
  expect(list?.data[0]).toMatchObject({ completedProjects: 1, hourlyRate: 85 });
  expect(await listCandidates(models.db, id(100), { ...viewer, charityId: id(11) }, request)).toBeNull();
});

it('ranks 200 consultants, those who cover the most areas, of these first those who are free in time', async () => {
  await models.happened(
    account(1),
    charity(10),
    project(100, minute(0), { charityId: id(10), expertiseRequired: ['finance', 'strategy'] }),
    ...Array.from({ length: 200 }, (_, place) => [
      ...listed(1_000 + place, `Amy Away ${place}`, ['finance', 'governance']),
      [
        `consultant-${id(1_000 + place)}`,
        consultantCapacityStated({ daysPerMonth: 4, availableFrom: '2026-07-01' }),
      ] as const,
    ]).flat(),
    ...listed(900, 'Zed Both', ['strategy', 'finance']),
    ...listed(901, 'Zoe Free', ['finance']),
    ...listed(902, 'Abe Neither', ['governance']),
  );
  const viewer = { role: 'charity', userId: id(1), charityId: id(10) } as const;
  const request = { limit: 2, onlySaved: false, onlyMatching: false, today: '2026-03-02' };
  const list = await listCandidates(models.db, id(100), viewer, request);
  expect(list?.data.map(({ user }) => user.name)).toEqual(['Zed Both', 'Zoe Free']);
  expect(list?.total).toBe(200);
});
