import { describe, expect, it } from 'vitest';
import { readAsOfSearch, readHistorySearch } from '../search.ts';
import { activeFilters, badFiltersOf, filtersOf, isChosen, isNarrowed, quickChoices, withChoice } from './filters.ts';

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
      readings: 'shown',
      stream: `project-${id}`,
      correlation: id,
      from: '2026-01-01',
      to: '2026-01-31',
      search: 'budget',
    };
    expect(Object.fromEntries(filtersIn(address))).toEqual(address);
    expect(badFiltersOf(readHistorySearch(address))).toEqual([]);
  });

  it.each([
    ['an unknown area', { context: 'moon' }, 'context: ‘moon’ is not an area of the history.'],
    ['an unknown type', { type: 'DROP TABLE' }, 'type: ‘DROP TABLE’ is not a kind of event.'],
    ['an unknown role', { role: 'emperor' }, 'role: ‘emperor’ is not a role.'],
    ['an invalid id', { about: 'x' }, 'about: ‘x’ is neither an id nor a pseudonym.'],
    ['an invalid member', { member: 1 }, 'member: ‘1’ is neither an id nor a pseudonym.'],
    ['an invalid day', { from: 'yesterday' }, 'from: ‘yesterday’ is not a date, such as 2026-01-31.'],
    ['a day that does not exist', { to: '2026-13-45' }, 'to: ‘2026-13-45’ is not a date, such as 2026-01-31.'],
    ['a day in the year 0', { from: '0000-01-01' }, 'from: ‘0000-01-01’ is not a date, such as 2026-01-31.'],
    ['an invalid actor', { actor: 'Asha Patel' }, 'actor: ‘Asha Patel’ is not the id of an actor.'],
    ['an invalid stream', { stream: 'project 1' }, 'stream: ‘project 1’ is not the name of a stream.'],
    ['a value that is not text', { actor: { a: ' ' } }, 'actor: ‘{"a":" "}’ is not the id of an actor.'],
    ['an unknown kind of readings', { readings: 'few' }, 'readings: ‘few’ is neither ‘shown’ nor ‘hidden’.'],
    ['an unknown selection', { only: 'few' }, 'only: ‘few’ is not one of the selections.'],
    ['an unknown filter', { page: 3 }, '‘page’ is not a filter of the history.'],
  ])('report %s instead of filtering by it', (_what, address, fault) => {
    const search = readHistorySearch({ ...address, before: 'x', open: id });
    expect(badFiltersOf(search)).toEqual([fault]);
    expect(activeFilters(filtersOf(search))).toEqual([]);
  });

  it('report days in the wrong order', () => {
    const search = readHistorySearch({ from: '2026-05-05', to: '2026-01-01' });
    expect(badFiltersOf(search)).toEqual(['The last day must not be before the first day.']);
    expect(badFiltersOf({ ...search, to: search.from })).toEqual([]);
  });

  it('name text that is too long, and a correlation id', () => {
    const search = readHistorySearch({ correlation: 'x'.repeat(65), search: 'x'.repeat(101) });
    expect(badFiltersOf(search)).toHaveLength(2);
  });

  it('leave out readings unless they show them', () => {
    expect(filtersOf({}).readings).toBe('hidden');
    expect([activeFilters(filtersOf({})), isNarrowed(filtersOf({ readings: 'shown' }))]).toEqual([[], false]);
    expect(activeFilters(filtersOf({ readings: 'shown' }))).toEqual([['readings', 'shown']]);
    expect(isNarrowed(filtersOf({ role: 'admin' }))).toBe(true);
  });

  it('ignore what is empty', () => {
    expect(badFiltersOf(readHistorySearch({ search: '  ', type: '', page: undefined }))).toEqual([]);
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
