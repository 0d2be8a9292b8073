import { describe, expect, test } from 'vitest';
import { filtersOf, isFiltered, readDirectorySearch } from './directory-search.ts';

describe('the URL of the directory', () => {
  test('keeps valid values and drops others', () => {
    expect(
      readDirectorySearch({
        search: 'patel',
        sort: 'experience-desc',
        expertise: 'legal,magic,finance,legal',
        words: 'reserves',
        rate: 90,
        now: true,
        saved: true,
        page: 3,
      }),
    ).toEqual({
      search: 'patel',
      sort: 'experience-desc',
      expertise: 'finance,legal',
      words: 'reserves',
      rate: 90,
      now: true,
      saved: true,
    });
  });

  test('is empty for no values or default ones', () => {
    expect(readDirectorySearch({ search: '', sort: 'name', expertise: '' })).toEqual({});
    expect(readDirectorySearch({ words: '', rate: 'cheap', now: false })).toEqual({});
    expect(readDirectorySearch({ search: { evil: true }, sort: 'rate', expertise: ['finance'] })).toEqual({});
  });

  test('accepts a number as text', () => {
    expect(readDirectorySearch({ search: 2020 })).toEqual({ search: '2020' });
  });

  test('is limited to what the server accepts', () => {
    expect(readDirectorySearch({ search: 'x'.repeat(500) }).search).toHaveLength(100);
    expect(readDirectorySearch({ rate: 10_001 })).toEqual({});
    expect(readDirectorySearch({ rate: -1 })).toEqual({});
  });

  test('is translated into a query', () => {
    expect(
      filtersOf({ search: ' patel ', expertise: 'finance,legal', words: ' reserves', rate: 90, now: true }),
    ).toEqual({
      search: 'patel',
      sort: 'name',
      expertise: ['finance', 'legal'],
      words: 'reserves',
      maxRate: 90,
      availableNow: true,
      saved: false,
    });
    expect(filtersOf({})).toEqual({
      search: '',
      sort: 'name',
      expertise: [],
      words: '',
      availableNow: false,
      saved: false,
    });
  });

  test('the sort order is not a filter', () => {
    expect(isFiltered({ sort: 'experience-asc' })).toBe(false);
    expect(isFiltered({ search: 'a' })).toBe(true);
    expect(isFiltered({ expertise: 'hr' })).toBe(true);
    expect(isFiltered({ sort: 'experience-asc', now: true })).toBe(true);
  });
});
