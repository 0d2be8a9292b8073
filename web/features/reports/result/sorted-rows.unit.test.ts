import { describe, expect, it } from 'vitest';
import { nextSorting, readSorting, sortedRows, sortingInAddress } from './sorted-rows.ts';

const rows = [
  ['Legal', 10],
  ['finance', null],
  ['Area 10', 9],
  ['Area 9', 100],
];
const names = (column: number, direction: 'ascending' | 'descending') =>
  sortedRows(rows, { column, direction }).map(([name]) => name);

describe('rows', () => {
  it('are sorted by figures, nothing last either way', () => {
    expect(names(1, 'ascending')).toEqual(['Area 10', 'Legal', 'Area 9', 'finance']);
    expect(names(1, 'descending')).toEqual(['Area 9', 'Legal', 'Area 10', 'finance']);
  });

  it('are sorted by words as people would', () => {
    expect(names(0, 'ascending')).toEqual(['Area 9', 'Area 10', 'finance', 'Legal']);
  });

  it('keep their own order where nobody asks for another', () => {
    expect(sortedRows(rows, null)).toBe(rows);
  });
});

it('a column is sorted one way, then the other, then not at all', () => {
  const once = nextSorting(null, 1, true);
  const twice = nextSorting(once, 1, true);
  expect([once?.direction, twice?.direction, nextSorting(twice, 1, true)]).toEqual(['descending', 'ascending', null]);
  expect(nextSorting(once, 0, false)).toEqual({ column: 0, direction: 'ascending' });
});

it('sorting is kept in the address, and what names no column is none', () => {
  const columns = [{ name: 'area' }, { name: 'charged' }];
  for (const sort of ['area', '-charged', undefined]) {
    expect(sortingInAddress(columns, readSorting(columns, sort))).toBe(sort);
  }
  expect(readSorting(columns, '-charged')).toEqual({ column: 1, direction: 'descending' });
  expect([readSorting(columns, '-nothing'), readSorting(columns, '-'), readSorting(columns, 7)]).toEqual([
    null,
    null,
    null,
  ]);
});
