import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { InvalidCursor, pageOf, sliceOf } from './newest-first.ts';

const entry = (number: number) => ({ id: id(number), createdAt: '2026-03-01T09:30:00.123Z' });
const pageOfSize = (limit: number, rows: number) =>
  pageOf(
    Array.from({ length: rows }, (_row, at) => entry(at)),
    sliceOf({ limit }),
    (row) => row,
  );

describe('a page', () => {
  it('reads one entry more than it holds', () => {
    expect(sliceOf({ limit: 20 })).toEqual({ size: 20, limit: 21, after: null });
  });

  it('is the last one when nothing more was read', () => {
    expect(pageOfSize(3, 3)).toMatchObject({ data: [entry(0), entry(1), entry(2)], nextCursor: null });
    expect(pageOfSize(3, 0)).toEqual({ data: [], nextCursor: null });
  });

  it('leads on to the next one after its last entry', () => {
    const { data, nextCursor } = pageOfSize(2, 3);
    expect(data).toEqual([entry(0), entry(1)]);
    expect(sliceOf({ cursor: nextCursor ?? '', limit: 2 }).after).toEqual(entry(1));
  });

  it.each([
    [0, 1],
    [-5, 1],
    [2.9, 2],
    [101, 100],
    [Number.POSITIVE_INFINITY, 100],
  ])('never holds fewer than 1 nor more than 100 entries: %d gives %d', (limit, size) => {
    expect(sliceOf({ limit }).size).toBe(size);
  });
});

describe('a cursor', () => {
  const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('is short and safe in an address', () => {
    const { nextCursor } = pageOfSize(1, 2);
    expect(nextCursor).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
  });

  it.each([
    ['empty', ''],
    ['no base64', '§§§'],
    ['no JSON', Buffer.from('2026-03-01').toString('base64url')],
    ['no list', of({ createdAt: '2026-03-01T09:30:00.000Z', id: id(1) })],
    ['too short a list', of(['2026-03-01T09:30:00.000Z'])],
    ['without a moment', of(['yesterday', id(1)])],
    ['with a day that does not exist', of(['2026-02-30T09:30:00.000Z', id(1)])],
    ['of a year that Postgres does not know', of(['0000-03-01T09:30:00.000Z', id(1)])],
    ['without an id', of(['2026-03-01T09:30:00.000Z', "1' or true"])],
    ['with another type', of([20_260_301, id(1)])],
    ['null', of(null)],
  ])('that is %s is refused', (_what, cursor) => {
    expect(() => sliceOf({ cursor, limit: 1 })).toThrow(InvalidCursor);
  });

  it('of any other form is refused as well, and nothing else is thrown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json().map(of)), (cursor) => {
        expect(() => sliceOf({ cursor, limit: 1 })).toThrow(InvalidCursor);
      }),
    );
  });
});
