import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charitySignup, consultant, consultantSignup } from '../../../test/builders/happenings.ts';
import { aVisit } from '../../../test/builders/visits.ts';
import { type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { Activity } from '../../contract/administration.ts';
import { pageVisited } from '../../domain/visits/events.ts';
import { lastDays, listActivity } from './activity.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const quiet = { visits: 0, newVisitors: 0, charitySignups: 0, consultantSignups: 0, charities: 0, consultants: 0 };

describe('the last days', () => {
  it('end with the current day in the United Kingdom', () => {
    expect(lastDays(30, new Date('2026-03-01T00:00:00.000Z'))).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(lastDays(1, new Date('2026-03-01T23:59:59.999Z'))).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(lastDays(2, new Date('2026-07-01T23:00:00.000Z'))).toEqual({ from: '2026-07-01', to: '2026-07-02' });
  });
});

describe('activity', () => {
  it('is zero on every day of an empty platform', async () => {
    const activity = await listActivity(models.db, { from: '2026-02-27', to: '2026-03-01' });
    expect(activity).toEqual({
      data: [
        { day: '2026-02-27', ...quiet },
        { day: '2026-02-28', ...quiet },
        { day: '2026-03-01', ...quiet },
      ],
    });
    expect(Activity.parse(activity)).toEqual(activity);
  });

  it('is listed for the requested days only', async () => {
    await models.happened(
      charitySignup(1, '2026-02-28T12:00:00.000Z'),
      charitySignup(2, '2026-03-01T00:00:00.000Z'),
      consultantSignup(3, '2026-03-01T23:59:59.999Z'),
      ['visitor-a', pageVisited(aVisit()), '2026-03-01T08:00:00.000Z'],
      ['visitor-a', pageVisited(aVisit({ isFirstVisit: false })), '2026-03-02T08:00:00.000Z'],
      consultant(4, {}, '2026-03-02T09:00:00.000Z'),
      charitySignup(5, '2026-03-03T00:00:00.000Z'),
    );
    const activity = await listActivity(models.db, { from: '2026-03-01', to: '2026-03-02' });
    expect(activity.data).toEqual([
      { day: '2026-03-01', ...quiet, visits: 1, newVisitors: 1, charitySignups: 1, consultantSignups: 1 },
      { day: '2026-03-02', ...quiet, visits: 1, consultants: 1 },
    ]);
  });
});
