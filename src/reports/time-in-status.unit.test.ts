import { describe, expect, it } from 'vitest';
import { project } from '../../test/builders/happenings.ts';
import { id } from '../../test/builders/ids.ts';
import type { Happening } from '../../test/support/read-models.ts';
import { reported, rowsOf } from '../../test/support/reported.ts';
import {
  consultantReleased,
  matchingStarted,
  type ProjectEvent,
  projectCancelled,
  projectCompleted,
  projectInvitationAccepted,
} from '../domain/projects/events.ts';
import { timeInStatus } from './time-in-status.ts';

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const charityId = id(10);
const consultantId = id(50);
const then = (number: number, event: ProjectEvent, at: string): Happening => [`project-${id(number)}`, event, at];
const matching = matchingStarted({ charityId });
const accepted = projectInvitationAccepted({ consultantId, charityId });
const completed = projectCompleted({ charityId, consultantId, completedAt: day(1) });

const areaRow = async (area: string, given: Record<string, string>, ...happenings: readonly Happening[]) =>
  rowsOf(await reported(timeInStatus, given, ...happenings)).find((row) => row.area === area);

describe('time in each status', () => {
  it('is the time between two status changes', async () => {
    const row = await areaRow(
      'All areas',
      {},
      project(100, day(1)),
      then(100, matching, day(3)),
      then(100, accepted, day(8)),
      then(100, completed, day(18)),
    );
    expect(row).toMatchObject({ pending_median: 2, matching_median: 5, in_progress_median: 10, open: 0 });
  });

  it('is shown as median and 90th percentile', async () => {
    const stays = [1, 2, 3, 4, 10].flatMap((days, number) => [
      project(100 + number, day(1)),
      then(100 + number, matching, day(1 + days)),
    ]);
    expect(await areaRow('All areas', {}, ...stays)).toMatchObject({
      pending_stays: 5,
      pending_median: 3,
      pending_p90: 7.6,
      matching_stays: 0,
      matching_median: null,
      open: 5,
    });
  });

  it('counts in each area of the project', async () => {
    const happenings = [
      project(100, day(1), { expertiseRequired: ['legal', 'hr'] }),
      then(100, matching, day(2)),
      project(101, day(1), { expertiseRequired: ['legal'] }),
      then(101, matching, day(4)),
    ];
    expect(await areaRow('Legal & Compliance', {}, ...happenings)).toMatchObject({
      pending_stays: 2,
      pending_median: 2,
    });
    expect(await areaRow('Human Resources', {}, ...happenings)).toMatchObject({ pending_stays: 1, pending_median: 1 });
    expect(await areaRow('All areas', {}, ...happenings)).toMatchObject({ pending_stays: 2 });
  });

  it('starts again when a consultant leaves a project', async () => {
    const row = await areaRow(
      'All areas',
      {},
      project(100, day(1)),
      then(100, matching, day(2)),
      then(100, accepted, day(3)),
      then(100, consultantReleased({ consultantId, charityId }), day(5)),
      then(100, accepted, day(9)),
    );
    expect(row).toMatchObject({ matching_stays: 2, matching_median: 2.5, in_progress_stays: 1, in_progress_median: 2 });
  });

  it('counts a cancelled project in the status it left', async () => {
    const cancelled = projectCancelled({ charityId, from: 'pending', reason: 'No grant.' });
    const row = await areaRow('All areas', {}, project(100, day(1)), then(100, cancelled, day(4)));
    expect(row).toMatchObject({ pending_stays: 1, pending_median: 3, open: 0 });
  });

  it('counts a status in the period in which it ended', async () => {
    const happenings = [project(100, day(1)), then(100, matching, day(10)), then(100, accepted, day(20))];
    expect(await areaRow('All areas', { from: '2026-03-11' }, ...happenings)).toMatchObject({
      pending_stays: 0,
      matching_stays: 1,
      matching_median: 10,
    });
  });
});
