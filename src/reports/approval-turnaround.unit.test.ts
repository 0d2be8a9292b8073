import { describe, expect, it } from 'vitest';
import { aConsultantProfile } from '../../test/builders/consultants.ts';
import { consultant } from '../../test/builders/happenings.ts';
import { id } from '../../test/builders/ids.ts';
import type { Happening } from '../../test/support/read-models.ts';
import { reported } from '../../test/support/reported.ts';
import {
  type ConsultantEvent,
  consultantApproved,
  consultantDeclined,
  consultantLeft,
  consultantReapplied,
} from '../domain/consultants/events.ts';
import { approvalTurnaround } from './approval-turnaround.ts';

/** Monday, 2 March 2026, is the first. */
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const then = (number: number, event: ConsultantEvent, when: string): Happening => [
  `consultant-${id(number)}`,
  event,
  when,
];
const approved = consultantApproved({});
const declined = consultantDeclined({ reason: 'Not yet.' });

describe('approval turnaround', () => {
  it('is measured in business days against the promised time', async () => {
    const { rows, notes } = await reported(
      approvalTurnaround,
      { to: '2026-03-31' },
      consultant(20, {}, at(2)),
      then(20, approved, at(4)),
      consultant(21, {}, at(2)),
      then(21, declined, at(5)),
      // Friday to Thursday: four business days.
      consultant(22, {}, at(6)),
      then(22, approved, at(12)),
    );
    expect(rows).toEqual([['2026-03', 2, 1, 3, 3.8, 33.3, 66.7]]);
    expect(notes[0]).toBe('Total: 3 decided, median 3 business days, 66.7% within 3.');
  });

  it('counts a decision in the month it was made', async () => {
    const { rows } = await reported(
      approvalTurnaround,
      { from: '2026-04-01', to: '2026-04-30' },
      consultant(20, {}, at(2)),
      then(20, approved, at(4)),
      consultant(21, {}, at(31)),
      then(21, approved, '2026-04-01T09:00:00.000Z'),
    );
    expect(rows.map(([month, count, , days]) => [month, count, days])).toEqual([['2026-04', 1, 1]]);
  });

  it('includes months without a decision, up to now and within the period', async () => {
    const happenings = [
      consultant(20, {}, at(2)),
      then(20, approved, at(4)),
      consultant(21, {}, '2026-05-04T09:00:00.000Z'),
      then(21, approved, '2026-05-05T09:00:00.000Z'),
    ];
    const { rows } = await reported(approvalTurnaround, { from: '2026-03-10' }, ...happenings);
    expect(rows).toEqual([
      ['2026-03', 0, 0, null, null, null, null],
      ['2026-04', 0, 0, null, null, null, null],
      ['2026-05', 1, 0, 1, 1, 100, 100],
      ['2026-06', 0, 0, null, null, null, null],
    ]);
  });

  it('starts again with a second application', async () => {
    const { rows } = await reported(
      approvalTurnaround,
      { to: '2026-03-31' },
      consultant(20, {}, at(2)),
      then(20, declined, at(3)),
      then(20, consultantReapplied(aConsultantProfile()), at(17)),
      then(20, approved, at(20)),
    );
    expect(rows).toEqual([['2026-03', 1, 1, 2, 2.8, 50, 100]]);
  });

  it('counts open applications, and overdue ones', async () => {
    const { notes } = await reported(
      approvalTurnaround,
      {},
      consultant(20, {}, at(2)),
      consultant(21, {}, '2026-05-31T09:00:00.000Z'),
      consultant(22, {}, at(2)),
      then(22, consultantLeft({}), at(3)),
    );
    expect(notes[1]).toBe('Waiting now: 2, 1 of them for more than 3 business days.');
  });
});
