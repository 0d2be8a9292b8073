import { describe, expect, it } from 'vitest';
import { ukDayOf } from '../kernel/uk-day.ts';
import type { CharityMembership } from './state.ts';
import { dueStep, endOfTerm, nextStepAt } from './terms.ts';

const halfYear = {
  termFrom: '2026-01-15T10:00:00.000Z',
  renewsAt: '2026-07-15T10:00:00.000Z',
  renewal: 'continues',
  ahead: [],
  announced: [],
} as const satisfies Partial<CharityMembership>;
const month = { ...halfYear, termFrom: '2026-06-15T10:00:00.000Z' };

describe('the end of a term', () => {
  it.each([
    ['31 January', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['30 January', '2027-01-30', ['2027-02-28', '2027-03-30', '2027-04-30']],
    ['29 February', '2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29']],
  ])('keeps to the day that a membership began on, month by month: %s', (_day, since, ends) => {
    const start = `${since}T22:30:00.000Z`;
    let from = start;
    for (const end of ends) {
      from = endOfTerm(start, from, 1);
      expect(from).toBe(`${end}T22:30:00.000Z`);
    }
  });

  it('keeps to 29 February year by year, where there is one', () => {
    const start = '2028-02-29T00:00:00.000Z';
    const ends = ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'];
    let from = start;
    for (const end of ends) {
      from = endOfTerm(start, from, 12);
      expect(from).toBe(`${end}T00:00:00.000Z`);
    }
  });

  it.each([
    ['1 August, in summer', '2026-07-31T23:30:00.000Z', '2027-02-01T23:30:00.000Z'],
    ['15 January, in winter', '2026-01-15T23:30:00.000Z', '2026-07-14T23:30:00.000Z'],
    ['1 March, in winter', '2026-03-01T00:30:00.000Z', '2026-09-01T00:30:00.000Z'],
  ])('is the day of the month in the United Kingdom, half a year after %s', (_day, since, end) => {
    expect(endOfTerm(since, since, 6)).toBe(end);
    expect(ukDayOf(new Date(end)).slice(8)).toBe(ukDayOf(new Date(since)).slice(8));
  });

  it('is a month after a term that was counted in days of UTC, and ended a day earlier', () => {
    expect(endOfTerm('2026-07-31T23:30:00.000Z', '2027-01-31T23:30:00.000Z', 1)).toBe('2027-03-01T23:30:00.000Z');
  });

  it('is written with milliseconds, however the start was', () => {
    expect(endOfTerm('2026-01-15T10:00:00Z', '2026-01-15T10:00:00Z', 6)).toBe('2026-07-15T10:00:00.000Z');
  });
});

describe('the next step of a membership', () => {
  it('is the 30-day reminder, then the 7-day reminder, then the renewal', () => {
    expect(nextStepAt(halfYear)).toBe('2026-06-15T10:00:00.000Z');
    expect(nextStepAt({ ...halfYear, announced: [30] })).toBe('2026-07-08T10:00:00.000Z');
    expect(nextStepAt({ ...halfYear, announced: [30, 7] })).toBe(halfYear.renewsAt);
  });

  it('is the renewal once the 7-day reminder was given, even without the 30-day one', () => {
    expect(nextStepAt({ ...halfYear, announced: [7] })).toBe(halfYear.renewsAt);
  });

  it('is the 7-day reminder for a one-month term', () => {
    expect(nextStepAt(month)).toBe('2026-07-08T10:00:00.000Z');
  });

  it.each([
    ['no month ahead for a term of 60 days', '2026-05-16T10:00:00.000Z', '2026-07-08T10:00:00.000Z'],
    ['a month ahead for a term that is a moment longer', '2026-05-16T09:59:59.999Z', '2026-06-15T10:00:00.000Z'],
  ])('is announced %s', (_what, termFrom, expected) => {
    expect(nextStepAt({ ...halfYear, termFrom })).toBe(expected);
  });

  it('is the beginning of a term that was paid for early, unless a reminder comes before', () => {
    const ahead = [
      { tier: 'small', billing: 'monthly', from: '2026-06-15T10:00:00.000Z', to: halfYear.renewsAt },
    ] as const;
    expect(nextStepAt({ ...month, ahead })).toBe('2026-06-15T10:00:00.000Z');
    expect(nextStepAt({ ...month, ahead: ahead.map((term) => ({ ...term, from: '2026-07-09T10:00:00.000Z' })) })).toBe(
      '2026-07-08T10:00:00.000Z',
    );
  });

  it('comes at the same times for a membership whose renewal is stopped', () => {
    expect(nextStepAt({ ...halfYear, renewal: 'stopped' })).toBe('2026-06-15T10:00:00.000Z');
  });

  it.each([
    ['continues', 'renew'],
    ['stopped', 'lapse'],
  ] as const)('is due from its very moment on, when the renewal %s', (renewal, ending) => {
    const term = { ...halfYear, renewal };
    expect(dueStep(term, '2026-06-15T09:59:59.999Z')).toBeNull();
    expect(dueStep(term, '2026-06-15T10:00:00.000Z')).toBe(30);
    expect(dueStep(term, '2026-07-08T10:00:00.000Z')).toBe(7);
    expect(dueStep(term, halfYear.renewsAt)).toBe(ending);
  });

  it('is due for any precision of the time', () => {
    expect(dueStep(halfYear, '2026-07-15T10:00:00Z')).toBe('renew');
    expect(dueStep(halfYear, '2026-07-15T09:59:59.999Z')).toBe(7);
  });
});
