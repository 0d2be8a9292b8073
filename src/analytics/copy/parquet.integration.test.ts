import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogue } from '../../domain/catalogue.ts';
import { quoted } from '../sql.ts';
import { analyticsTables, EVENTS } from '../tables.ts';
import { openParquetWriter, type ParquetWriter } from './parquet.ts';
import type { Piece } from './pieces.ts';

const table = analyticsTables(catalogue).find(({ name }) => name === EVENTS) ?? expect.fail();

/** Rows of a piece. Four of them do not fit into the memory of the writer. */
const ROWS = 100_000;

/** Values that do not compress, for row `i`. */
const sqlFor = ({ name, type }: (typeof table.columns)[number]): string => {
  if (name === 'position') return `lpad(i::varchar, 19, '0')`;
  if (type === 'number') return 'i';
  return type === 'timestamp' ? `'2026-03-15 12:00:00'` : 'uuid()';
};

let folder: string;
let duck: DuckDBConnection;
let writer: ParquetWriter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-parquet-'));
  await mkdir(join(folder, 'tmp'));
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  writer = await openParquetWriter({ folder, temporary: join(folder, 'tmp') });
});
afterEach(async () => {
  duck.closeSync();
  await rm(folder, { recursive: true });
});

/** Writes rows from number `first` on. */
const written = async (first: number): Promise<Piece> => {
  const csv = join(folder, 'tmp/rows.csv');
  const columns = table.columns.filter(({ name }) => !name.startsWith('local_')).map(sqlFor);
  await duck.run(
    `copy (select ${columns.join(', ')} from range(${first}, ${first + ROWS}) as rows (i)) to ${quoted(csv)} (header false)`,
  );
  return writer.write(table, csv, '2026-03');
};

it('gathers and merges pieces that exceed its memory', async () => {
  const pieces: Piece[] = [];
  for (let first = 0; first < 4 * ROWS; first += ROWS) pieces.push(await written(first));
  const gathered = await writer.gather(table, pieces, '2026-03');
  const merged = await writer.compact({ table: table.name, period: '2026-03', pieces, level: 1 });
  for (const { name } of [gathered, merged]) {
    const found = await duck.runAndReadAll(
      `select count(distinct position)::integer as rows from read_parquet(${quoted(join(folder, name))})`,
    );
    expect(found.getRowObjectsJson()).toEqual([{ rows: 4 * ROWS }]);
  }
  expect(gathered).toMatchObject({ period: '2026-03', level: 0, rows: 4 * ROWS });
  expect(merged).toMatchObject({ period: '2026-03', level: 1, rows: 4 * ROWS });
}, 60_000);
