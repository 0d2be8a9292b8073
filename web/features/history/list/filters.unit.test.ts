import { describe, expect, it } from 'vitest';
import { readAsOfSearch, readHistorySearch } from '../search.ts';
import { activeFilters, filtersOf, isChosen, quickChoices, withChoice } from './filters.ts';

const id = '01980000-0000-7000-8000-000000000001';
const filtersIn = (address: Record<string, unknown>) => activeFilters(filtersOf(readHistorySearch(address)));

describe('search parameters of the history', () => {
  it('accept known filters', () => {
    const address = {
      context: 'projects',
      type: 'ProjectSubmitted',
      role: 'charity',
      actor: id,
      about: id,
      member: id,
      only: 'status-changes',
      without: 'visits',
      stream: `project-${id}`,
      correlation: id,
      from: '2026-01-01',
      to: '2026-01-31',
      search: 'budget',
    };
    expect(Object.fromEntries(filtersIn(address))).toEqual(address);
  });

  it.each([
    ['an unknown area', { context: 'moon' }],
    ['an unknown type', { type: 'DROP TABLE' }],
    ['an unknown role', { role: 'emperor' }],
    ['an invalid id', { about: 'x', member: '1' }],
    ['an invalid day', { from: 'yesterday', to: '2026-13-45' }],
    ['a day in the year 0', { from: '0000-01-01' }],
    ['an invalid name', { actor: 'Asha Patel', stream: 'project-\0', correlation: 'x'.repeat(65) }],
    ['blank words', { search: '  ' }],
    ['a value that is not text', { search: { a: 1 }, actor: [id] }],
    ['an unknown filter', { page: '3' }],
  ])('ignore %s', (_what, address) => {
    expect(filtersIn(address)).toEqual([]);
  });

  it('accept digits as search text', () => {
    expect(filtersIn({ search: 2026 })).toEqual([['search', '2026']]);
  });
});

describe('presets', () => {
  it('replace the kind of event and keep actor, dates and text', () => {
    const [vetting] = quickChoices.filter(({ label }) => label === 'Vetting');
    if (!vetting) throw new Error('There is no such choice.');
    const chosen = withChoice(
      { context: 'visits', type: 'PageVisited', search: 'budget', from: '2026-01-01', before: 'x', open: id },
      vetting,
    );
    expect(filtersIn({ ...chosen })).toEqual([
      ['context', 'consultants'],
      ['only', 'status-changes'],
      ['from', '2026-01-01'],
      ['search', 'budget'],
    ]);
    expect(chosen.before).toBeUndefined();
    expect(quickChoices.filter((choice) => isChosen(choice, filtersOf(chosen)))).toEqual([vetting]);
  });
});

describe('search parameters of the as-of page', () => {
  it('hold a revision or a time', () => {
    expect(readAsOfSearch({ revision: 3 })).toEqual({ revision: 3 });
    expect(readAsOfSearch({ at: '2026-01-31T12:00:00Z' })).toEqual({ at: '2026-01-31T12:00:00Z' });
    expect(readAsOfSearch({ revision: -1, at: 7 })).toEqual({});
    expect(readAsOfSearch({ revision: 1.5 })).toEqual({});
  });
});
