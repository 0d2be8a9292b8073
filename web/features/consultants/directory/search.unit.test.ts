import { describe, expect, test } from 'vitest';
import { filtersOf, isFiltered, readDirectorySearch } from './search.ts';

describe("the directory's address", () => {
  test('keeps what it knows and leaves out the rest', () => {
    expect(
      readDirectorySearch({
        search: 'patel',
        sort: 'experience-desc',
        expertise: 'legal,magic,finance,legal',
        page: 3,
      }),
    ).toEqual({ search: 'patel', sort: 'experience-desc', expertise: 'finance,legal' });
  });

  test('is empty when nothing is chosen, or only what is so anyway', () => {
    expect(readDirectorySearch({ search: '', sort: 'name', expertise: '' })).toEqual({});
    expect(readDirectorySearch({ search: { evil: true }, sort: 'rate', expertise: ['finance'] })).toEqual({});
  });

  test('takes a number for the letters it was typed as', () => {
    expect(readDirectorySearch({ search: 2020 })).toEqual({ search: '2020' });
  });

  test('never looks for more than the server takes', () => {
    expect(readDirectorySearch({ search: 'x'.repeat(500) }).search).toHaveLength(100);
  });

  test('becomes what the server is asked for', () => {
    expect(filtersOf({ search: ' patel ', expertise: 'finance,legal' })).toEqual({
      search: 'patel',
      sort: 'name',
      expertise: ['finance', 'legal'],
    });
    expect(filtersOf({})).toEqual({ search: '', sort: 'name', expertise: [] });
  });

  test('another order is no filter', () => {
    expect(isFiltered({ sort: 'experience-asc' })).toBe(false);
    expect(isFiltered({ search: 'a' })).toBe(true);
    expect(isFiltered({ expertise: 'hr' })).toBe(true);
  });
});
