import { describe, expect, it } from 'vitest';
import { activeFilters, filtersOf, isChosen, quickChoices, withChoice } from './filters.ts';
import { readHistorySearch, readPastSearch } from './history-search.ts';

const id = '01980000-0000-7000-8000-000000000001';
const filtersIn = (address: Record<string, unknown>) => activeFilters(filtersOf(readHistorySearch(address)));

describe('the filters of the history in an address', () => {
  it('are taken where they are known', () => {
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
    ['what is no id', { about: 'x', member: '1' }],
    ['what is no day', { from: 'yesterday', to: '2026-13-45' }],
    ['a day that no calendar has', { from: '0000-01-01' }],
    ['what is no name', { actor: 'Asha Patel', stream: 'project-\0', correlation: 'x'.repeat(65) }],
    ['blank words', { search: '  ' }],
    ['what is no text', { search: { a: 1 }, actor: [id] }],
    ['what is no filter', { page: '3' }],
  ])('leave out %s', (_what, address) => {
    expect(filtersIn(address)).toEqual([]);
  });

  it('take digits that are looked for', () => {
    expect(filtersIn({ search: 2026 })).toEqual([['search', '2026']]);
  });
});

describe('quick choices', () => {
  it('replace the kind of event and keep who, when and words', () => {
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

describe('the place in the past in an address', () => {
  it('is a revision or a moment', () => {
    expect(readPastSearch({ revision: 3 })).toEqual({ revision: 3 });
    expect(readPastSearch({ at: '2026-01-31T12:00:00Z' })).toEqual({ at: '2026-01-31T12:00:00Z' });
    expect(readPastSearch({ revision: -1, at: 7 })).toEqual({});
    expect(readPastSearch({ revision: 1.5 })).toEqual({});
  });
});
