import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aTerm } from '../../../test/builders/charities.ts';
import {
  account,
  charity,
  charitySignup,
  consultant,
  consultantSignup,
  onProject,
  project,
} from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { aFeedback } from '../../../test/builders/projects.ts';
import { minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { AdminSummary } from '../../contract/administration.ts';
import { charityLeft, membershipActivated, membershipLapsed } from '../../domain/charities/events.ts';
import { consultantApproved, consultantLeft } from '../../domain/consultants/events.ts';
import { feedbackGiven, matchingStarted, quoteApproved, quoteOffered } from '../../domain/projects/events.ts';
import { adminSummary } from './admin-summary.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const now = new Date('2026-07-01T10:00:00.000Z');
const offered = quoteOffered({ side: 'charity', as: 'person', offeredBy: id(1) });
const memberUntil = (number: number, to: string) =>
  [`charity-${id(number)}`, membershipActivated(aTerm({ to }))] as const;

describe('the administrator’s figures', () => {
  it('are all zero at first', async () => {
    const summary = await adminSummary(models.db, now);
    expect(summary).toEqual({
      data: {
        charities: 0,
        activeMemberships: 0,
        membershipsDue: 0,
        consultants: { applied: 0, approved: 0, declined: 0, suspended: 0, left: 0 },
        projects: { pending: 0, matching: 0, in_progress: 0, completed: 0, cancelled: 0 },
        quotesOffered: 0,
        charitySignups: 0,
        consultantSignups: 0,
      },
    });
    expect(AdminSummary.parse(summary)).toEqual(summary);
  });

  it('count what exists', async () => {
    await models.happened(
      account(1),
      ...[10, 11, 12, 13, 14].map((number) => charity(number)),
      memberUntil(10, '2026-07-31T10:00:00.000Z'),
      memberUntil(11, '2026-07-31T10:00:00.001Z'),
      memberUntil(12, '2026-07-15T10:00:00.000Z'),
      [`charity-${id(12)}`, membershipLapsed({ at: '2026-07-15T10:00:00.000Z' })],
      [`charity-${id(13)}`, charityLeft({})],
      consultant(20),
      consultant(21),
      consultant(22),
      [`consultant-${id(21)}`, consultantApproved({})],
      [`consultant-${id(22)}`, consultantLeft({})],
      project(100, minute(1)),
      project(101, minute(1), { charityId: id(11) }),
      ...onProject(100, matchingStarted({ charityId: id(10) })),
      ...[100, 101].flatMap((number) => onProject(number, feedbackGiven(aFeedback()), offered)),
      ...onProject(101, quoteApproved({ decidedBy: id(9) })),
      charitySignup(200, minute(1)),
      charitySignup(201, minute(2)),
      consultantSignup(300, minute(3)),
    );
    const summary = await adminSummary(models.db, now);
    expect(summary).toEqual({
      data: {
        charities: 4,
        activeMemberships: 2,
        membershipsDue: 1,
        consultants: { applied: 1, approved: 1, declined: 0, suspended: 0, left: 1 },
        projects: { pending: 1, matching: 1, in_progress: 0, completed: 0, cancelled: 0 },
        quotesOffered: 1,
        charitySignups: 2,
        consultantSignups: 1,
      },
    });
    expect(AdminSummary.parse(summary)).toEqual(summary);
  });
});
