import { describe, expect, it } from 'vitest';
import { type Projection, projection } from './projection.ts';
import { createIndexes, createTable, rowCheck, tableNames } from './read-model-table.ts';
import { boolean, date, integer, jsonb, nullable, readModelTable, text, textArray, timestamptz } from './table.ts';

const meetings: Projection = projection({
  table: readModelTable({
    name: 'meetings',
    columns: {
      id: text(),
      seats: nullable(integer()),
      open: boolean(),
      starts_at: timestamptz(),
      day: date(),
      tags: textArray(),
      notes: jsonb(),
    },
    keyColumn: 'id',
    indexes: [['starts_at desc', 'id']],
  }),
  version: 3,
  purpose: 'Meetings.',
  key: () => 'a',
  handlers: {},
});

const whole = {
  id: 'a',
  seats: 3,
  open: true,
  starts_at: '2026-03-01T09:30:00.000Z',
  day: '2026-03-01',
  tags: ['x'],
  notes: null,
};
const check = rowCheck(meetings);

describe('the check of a folded row', () => {
  it('leaves a row unchanged that the database would return as it is', () => {
    expect(check(whole, 'a', null)).toBe(whole);
  });

  it('fills missing columns with null', () => {
    expect(check({ id: 'a' }, 'a', null)).toEqual({
      id: 'a',
      seats: null,
      open: null,
      starts_at: null,
      day: null,
      tags: null,
      notes: null,
    });
  });

  it('writes instants as the database returns them', () => {
    expect(check({ ...whole, starts_at: '2026-03-01T10:30:00+01:00' }, 'a', null)).toEqual(whole);
  });

  it('removes from documents what JSON cannot hold', () => {
    expect(check({ ...whole, notes: { kept: 1, lost: undefined } }, 'a', null)).toEqual({
      ...whole,
      notes: { kept: 1 },
    });
  });

  it('replaces characters that database text cannot hold', () => {
    const strange = { id: 'a', tags: ['x\u0000', 'y'], notes: { title: 'half \ud83d' } };
    expect(check(strange, 'a', null)).toMatchObject({ tags: ['x\ufffd', 'y'], notes: { title: 'half \ufffd' } });
  });

  it('checks a column again when it changed to undefined', () => {
    expect(check({ ...whole, seats: undefined }, 'a', { ...whole, seats: undefined })).toEqual({
      ...whole,
      seats: null,
    });
  });

  it.each([
    ['seats', 1.5],
    ['seats', '3'],
    ['seats', Number.NaN],
    ['open', 1],
    ['starts_at', 'tomorrow'],
    ['day', '1 March'],
    ['tags', ['x', 1]],
    ['tags', 'x'],
    ['id', 7],
  ])('refuses a value for %s of another type', (column, value) => {
    expect(() => check({ ...whole, [column]: value }, 'a', null)).toThrow(`column "${column}" does not fit`);
  });

  it('refuses unknown columns, another key, and values that are not rows', () => {
    expect(() => check({ ...whole, more: 1 }, 'a', null)).toThrow('a column that its table does not have');
    expect(() => check(whole, 'b', null)).toThrow('the key it was folded for');
    expect(() => check([], 'a', null)).toThrow('neither a row nor null');
  });
});

describe('the table of a projection', () => {
  it('is named after projection and version, with its key', () => {
    expect(createTable(meetings)).toBe(
      'create table read_models."meetings_v3" ("id" text collate "C", "seats" integer, "open" boolean, ' +
        '"starts_at" timestamptz, "day" date, "tags" text[], "notes" jsonb, primary key ("id"))',
    );
  });

  it('has indexes, partial ones, over array elements, and with further columns', () => {
    const indexes = [
      ['starts_at desc', 'id'],
      { on: ['day desc', 'id'], where: 'open' },
      { gin: 'tags' },
      { on: ['lower(title)'], include: ['title'] },
    ];
    expect(createIndexes({ ...meetings, table: { ...meetings.table, indexes } }, 2).split(';\n')).toEqual([
      'create index if not exists "meetings_v3_g2_i1" on read_models."meetings_v3_g2" (starts_at desc, id)',
      'create index if not exists "meetings_v3_g2_i2" on read_models."meetings_v3_g2" (day desc, id) where open',
      'create index if not exists "meetings_v3_g2_i3" on read_models."meetings_v3_g2" using gin (tags)',
      'create index if not exists "meetings_v3_g2_i4" on read_models."meetings_v3_g2" (lower(title)) include (title)',
    ]);
  });

  it('refuses invalid names, versions and keys', () => {
    expect(() => tableNames({ ...meetings, name: 'x"; drop' })).toThrow('is not a valid name');
    expect(() => tableNames({ ...meetings, version: 0 })).toThrow('version');
    expect(() => tableNames({ ...meetings, table: { ...meetings.table, keyColumn: 'seats' } })).toThrow('not text');
  });
});
