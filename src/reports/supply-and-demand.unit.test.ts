import { describe, expect, it } from 'vitest';
import { consultant, project } from '../../test/builders/happenings.ts';
import { id } from '../../test/builders/ids.ts';
import type { Happening } from '../../test/support/read-models.ts';
import { reported, rowsOf } from '../../test/support/reported.ts';
import {
  type ConsultantEvent,
  consultantApproved,
  consultantBecameUnavailable,
  consultantSuspended,
} from '../domain/consultants/events.ts';
import { type ProjectEvent, projectCompleted, projectInvitationAccepted } from '../domain/projects/events.ts';
import { supplyAndDemand } from './supply-and-demand.ts';

const on = (day: string): string => `2026-${day}T12:00:00.000Z`;
const charityId = id(10);
const byConsultant = (number: number, event: ConsultantEvent, day: string): Happening => [
  `consultant-${id(number)}`,
  event,
  on(day),
];
const onProject = (number: number, event: ProjectEvent, day: string): Happening => [
  `project-${id(number)}`,
  event,
  on(day),
];
const approved = (number: number, expertise: ('finance' | 'legal')[], day: string): readonly Happening[] => [
  consultant(number, { expertise }, on(day)),
  byConsultant(number, consultantApproved({}), day),
];
const takes = (consultantNumber: number, number: number, day: string): Happening =>
  onProject(number, projectInvitationAccepted({ consultantId: id(consultantNumber), charityId }), day);
const ends = (consultantNumber: number, number: number, day: string): Happening =>
  onProject(number, projectCompleted({ charityId, consultantId: id(consultantNumber), completedAt: on(day) }), day);

const figures = async (given: Record<string, string>, ...happenings: readonly Happening[]) =>
  rowsOf(await reported(supplyAndDemand, given, ...happenings)).map(
    ({ month, approved, atWork, utilisation, available, requested, hours, perAvailable }) => [
      month,
      approved,
      atWork,
      utilisation,
      available,
      requested,
      hours,
      perAvailable,
    ],
  );

describe('supply and demand', () => {
  it('compares busy consultants and requested projects with approved consultants, month by month', async () => {
    const happenings = [
      ...approved(20, ['finance'], '01-05'),
      ...approved(21, ['finance', 'legal'], '01-06'),
      consultant(22, {}, on('01-07')),
      project(100, on('01-10'), { expertiseRequired: ['finance'], estimatedHours: 40 }),
      takes(20, 100, '01-20'),
      project(101, on('03-01'), { expertiseRequired: ['legal'], estimatedHours: null }),
      ends(20, 100, '03-02'),
      project(102, on('04-01'), { expertiseRequired: ['legal'] }),
    ];
    expect(await figures({ to: '2026-04-30' }, ...happenings)).toEqual([
      ['2026-01', 2, 1, 50, 2, 1, 40, 0.5],
      ['2026-02', 2, 1, 50, 2, 0, 0, 0],
      ['2026-03', 2, 1, 50, 2, 1, 0, 0.5],
      ['2026-04', 2, 0, 0, 2, 1, 40, 0.5],
    ]);
    expect(await figures({ expertise: 'legal', from: '2026-03-15', to: '2026-03-31' }, ...happenings)).toEqual([
      ['2026-03', 1, 0, 0, 1, 1, 0, 1],
    ]);
  });

  it('uses the time of events, even if the history holds them in another order', async () => {
    const happenings = [
      project(100, on('02-10'), { expertiseRequired: ['finance'], estimatedHours: 8 }),
      ...approved(20, ['finance'], '01-05'),
      project(101, on('01-10'), { expertiseRequired: ['finance'], estimatedHours: 4 }),
    ];
    expect(await figures({ to: '2026-02-28' }, ...happenings)).toEqual([
      ['2026-01', 1, 0, 0, 1, 1, 4, 1],
      ['2026-02', 1, 0, 0, 1, 1, 8, 1],
    ]);
  });

  it('can be limited to one area', async () => {
    expect(await figures({ expertise: 'each', to: '2026-01-31' }, ...approved(20, ['finance'], '01-05'))).toHaveLength(
      10,
    );
  });

  it('counts consultants as available if they are approved and available at the end of the month', async () => {
    const happenings = [
      ...approved(20, ['finance'], '01-05'),
      ...approved(21, ['finance'], '01-05'),
      ...approved(22, ['finance'], '01-05'),
      byConsultant(20, consultantBecameUnavailable({}), '01-06'),
      byConsultant(21, consultantSuspended({ reason: 'A complaint.' }), '01-07'),
    ];
    expect(await figures({ to: '2026-01-31' }, ...happenings)).toEqual([['2026-01', 3, 0, 0, 1, 0, 0, 0]]);
  });

  it('counts a suspended consultant in the month of the suspension, not later', async () => {
    const happenings = [
      ...approved(20, ['finance'], '01-05'),
      byConsultant(20, consultantSuspended({ reason: 'A complaint.' }), '01-07'),
      project(100, on('02-01')),
    ];
    expect(await figures({ to: '2026-02-28' }, ...happenings)).toEqual([
      ['2026-01', 1, 0, 0, 0, 0, 0, null],
      ['2026-02', 0, 0, null, 0, 1, 40, null],
    ]);
  });
});
