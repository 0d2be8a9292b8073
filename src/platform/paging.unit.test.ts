import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { InvalidCursor, type ListOrder, newestFirst, pageOf, sliceOf } from './paging.ts';

const newest = newestFirst('created_at', 'id');
const byName: ListOrder = {
  name: 'name',
  direction: 'asc',
  parts: [
    { by: 'name', kind: 'text' },
    { by: 'id', kind: 'id' },
  ],
};
const byYears: ListOrder = {
  name: 'years',
  direction: 'desc',
  parts: [
    { by: 'years', kind: 'whole' },
    { by: 'id', kind: 'id' },
  ],
};

const entry = (number: number) => ({ id: id(number), createdAt: '2026-03-01T09:30:00.123Z' });
const pageOfSize = (limit: number, rows: number) =>
  pageOf(
    Array.from({ length: rows }, (_row, at) => entry(at)),
    sliceOf(newest, { limit }),
    (row) => row,
    (row) => [row.createdAt, row.id],
  );

describe('a page', () => {
  it('reads one entry more than it holds', () => {
    expect(sliceOf(newest, { limit: 20 })).toMatchObject({ size: 20, limit: 21, after: null });
  });

  it('is the last one when no further entry was read', () => {
    expect(pageOfSize(3, 3)).toMatchObject({ data: [entry(0), entry(1), entry(2)], nextCursor: null });
    expect(pageOfSize(3, 0)).toEqual({ data: [], nextCursor: null });
  });

  it('continues after its last entry', () => {
    const { data, nextCursor } = pageOfSize(2, 3);
    expect(data).toEqual([entry(0), entry(1)]);
    expect(sliceOf(newest, { cursor: nextCursor ?? '', limit: 2 }).after).toEqual([entry(1).createdAt, entry(1).id]);
  });

  it.each([
    [0, 1],
    [-5, 1],
    [2.9, 2],
    [101, 100],
    [Number.POSITIVE_INFINITY, 100],
  ])('holds between 1 and 100 entries: %d gives %d', (limit, size) => {
    expect(sliceOf(newest, { limit }).size).toBe(size);
  });
});

describe('a cursor', () => {
  const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const at = '2026-03-01T09:30:00.000Z';

  it('is short and URL-safe', () => {
    const { nextCursor } = pageOfSize(1, 2);
    expect(nextCursor).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
  });

  it.each([
    ['empty', ''],
    ['not base64', '§§§'],
    ['not JSON', Buffer.from('2026-03-01').toString('base64url')],
    ['not a list', of({ createdAt: at, id: id(1) })],
    ['an empty list', of([])],
    ['too short a list', of(['newest', at])],
    ['too long a list', of(['newest', at, id(1), id(1)])],
    ['without the name of a list', of([at, id(1)])],
    ['of a list with another order', of(['name', at, id(1)])],
    ['without a moment', of(['newest', 'yesterday', id(1)])],
    ['with a day that does not exist', of(['newest', '2026-02-30T09:30:00.000Z', id(1)])],
    ['with a year that Postgres rejects', of(['newest', '0000-03-01T09:30:00.000Z', id(1)])],
    ['without an id', of(['newest', at, "1' or true"])],
    ['with another type', of(['newest', 20_260_301, id(1)])],
    ['null', of(null)],
  ])('that is %s is refused', (_what, cursor) => {
    expect(() => sliceOf(newest, { cursor, limit: 1 })).toThrow(InvalidCursor);
  });

  it.each([
    ['text that Postgres cannot hold', byName, ['name', 'a\0b', id(1)]],
    ['a number where a text belongs', byName, ['name', 1, id(1)]],
    ['a text where a number belongs', byYears, ['years', '12', id(1)]],
    ['a number that is not whole', byYears, ['years', 1.5, id(1)]],
    ['a number that is too large', byYears, ['years', 2 ** 31, id(1)]],
  ] as const)('with %s is refused', (_what, order, values) => {
    expect(() => sliceOf(order, { cursor: of(values), limit: 1 })).toThrow(InvalidCursor);
  });

  it('in any other form is refused without another error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(newest, byName, byYears),
        fc.oneof(fc.string(), fc.base64String(), fc.json().map(of)),
        (order, cursor) => {
          expect(() => sliceOf(order, { cursor, limit: 1 })).toThrow(InvalidCursor);
        },
      ),
    );
  });
});
