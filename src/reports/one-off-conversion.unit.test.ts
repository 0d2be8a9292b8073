import { describe, expect, it } from 'vitest';
import { aTerm } from '../../test/builders/charities.ts';
import { project } from '../../test/builders/happenings.ts';
import { id } from '../../test/builders/ids.ts';
import type { Happening } from '../../test/support/read-models.ts';
import { reported } from '../../test/support/reported.ts';
import { membershipActivated, setUpFeeCredited } from '../domain/charities/events.ts';
import { oneOffConversion } from './one-off-conversion.ts';

const on = (day: string): string => `2026-${day}T00:00:00.000Z`;
const oneOff = (number: number, charity: number, day: string): Happening =>
  project(number, on(day), { charityId: id(charity) });
const joins = (charity: number, day: string): Happening => [
  `charity-${id(charity)}`,
  membershipActivated(aTerm()),
  on(day),
];

describe('one-off to membership conversion', () => {
  it('follows charities from the month of their first one-off', async () => {
    const credit: Happening = [`charity-${id(10)}`, setUpFeeCredited({ projectId: id(100), amount: 249 }), on('02-10')];
    const { rows, notes } = await reported(
      oneOffConversion,
      { to: '2026-02-28' },
      oneOff(100, 10, '01-01'),
      oneOff(101, 11, '01-20'),
      oneOff(102, 10, '01-25'),
      oneOff(103, 12, '02-05'),
      joins(10, '02-10'),
      credit,
      oneOff(104, 10, '03-01'),
    );
    expect(rows).toEqual([
      ['2026-01', 2, 3, 1, 50, 40, 249],
      ['2026-02', 1, 1, 0, 0, null, 0],
    ]);
    expect(notes[0]).toBe('Total: 1 of 3 charities became members (33.3%).');
  });

  it('leaves out charities that were members before', async () => {
    const { rows } = await reported(oneOffConversion, {}, joins(10, '01-01'), oneOff(100, 10, '02-01'));
    expect(rows).toEqual([]);
  });

  it('leaves out projects that a membership pays for', async () => {
    const { rows } = await reported(oneOffConversion, {}, project(100, on('01-01'), { terms: { type: 'membership' } }));
    expect(rows).toEqual([]);
  });

  it('counts only first memberships, and only cohorts of the period', async () => {
    const happenings = [oneOff(100, 10, '01-01'), oneOff(101, 11, '02-01'), joins(11, '02-11'), joins(11, '04-11')];
    const { rows } = await reported(oneOffConversion, { from: '2026-02-01' }, ...happenings);
    expect(rows).toEqual([
      ['2026-02', 1, 1, 1, 100, 10, 0],
      ...['03', '04', '05', '06'].map((month) => [`2026-${month}`, 0, 0, 0, null, null, 0]),
    ]);
  });

  it('counts whole months, like the events behind them', async () => {
    const happenings = [oneOff(100, 10, '02-05'), oneOff(101, 11, '02-20')];
    const { rows } = await reported(oneOffConversion, { from: '2026-02-15', to: '2026-02-20' }, ...happenings);
    expect(rows.map(([month, charities]) => [month, charities])).toEqual([['2026-02', 2]]);
  });

  it('uses the time of events, even if the history holds them in another order', async () => {
    const given = { to: '2026-01-31' };
    const later = [joins(10, '02-01'), oneOff(101, 10, '01-20'), oneOff(100, 10, '01-10')];
    expect((await reported(oneOffConversion, given, ...later)).rows).toEqual([['2026-01', 1, 2, 1, 100, 22, 0]]);
    const before = [oneOff(100, 10, '01-10'), joins(10, '01-01')];
    expect((await reported(oneOffConversion, given, ...before)).rows).toEqual([]);
  });
});
