import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogue } from '../../domain/catalogue.ts';
import { analyticsTables } from '../tables.ts';
import type { Row } from './rows.ts';
import { openStaging, type Staging } from './staging.ts';

const tables = analyticsTables(catalogue);
const row = (line: string, { table = 'page_visited', month = '2026-03' } = {}): Row => ({ table, line, month });

let folder: string;
let rows: readonly Row[];
let staging: Staging;
const add = (...given: readonly Row[]): Promise<void> => {
  rows = given;
  return staging.add([]);
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-staging-'));
  staging = openStaging(folder, tables, () => rows);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes one file for each table, with rows of any length in their order', async () => {
  const lines = Array.from({ length: 3_000 }, (_, place) => `${place},"${'ü–'.repeat(place % 97)}"`);
  lines.splice(1_000, 0, 'x'.repeat(500_000));
  for (let at = 0; at < lines.length; at += 100) await add(...lines.slice(at, at + 100).map((line) => row(line)));
  await add(row('1', { table: 'message_posted', month: '2026-11' }), row('2', { month: '2026-05' }));
  const staged = await staging.take();
  expect(staged.map(({ table, rows: count, months, last }) => [table.name, count, months, last]).toSorted()).toEqual([
    ['message_posted', 1, 1, '2026-11'],
    ['page_visited', 3_002, 3, '2026-05'],
  ]);
  const file = staged.find(({ table }) => table.name === 'page_visited') ?? expect.fail();
  expect(await readFile(file.path, 'utf8')).toBe(`${[...lines, '2'].join('\n')}\n`);
});

it('begins new files after each round', async () => {
  await add(row('1'));
  const [first] = await staging.take();
  await add(row('2'));
  const [second] = await staging.take();
  expect(await readFile(first?.path ?? '', 'utf8')).toBe('1\n');
  expect(await readFile(second?.path ?? '', 'utf8')).toBe('2\n');
  expect(await staging.take()).toEqual([]);
});

it('fails when rows cannot be written', async () => {
  await rm(folder, { recursive: true });
  await add(row('x'.repeat(500_000)), row('1'));
  await expect(staging.take()).rejects.toThrow('ENOENT');
});
