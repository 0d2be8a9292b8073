import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import { catalogue } from '../../domain/catalogue.ts';
import { quoted } from '../sql.ts';
import { analyticsTables, EVENTS } from '../tables.ts';
import { openParquetWriter } from './parquet.ts';
import type { Piece } from './pieces.ts';

const table = analyticsTables(catalogue).find(({ name }) => name === EVENTS) ?? expect.fail();

/** Rows of a piece. Four of them do not fit into the memory of the writer. */
const ROWS = 100_000;

/** Values that do not compress, for row `i` of March 2026. */
const sqlFor = ({ name, type }: (typeof table.columns)[number]): string => {
  if (name === 'position') return `lpad(i::varchar, 19, '0')`;
  if (type === 'number') return 'i';
  return type === 'timestamp' ? `'2026-03-15 12:00:00'` : 'uuid()';
};

it('merges the pieces of a month that exceeds its memory, in the order of the history', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-parquet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  onTestFinished(() => duck.closeSync());
  const writer = await openParquetWriter({ folder, temporary });

  const pieces: Piece[] = [];
  for (const first of [2 * ROWS, 0, 3 * ROWS, ROWS]) {
    const csv = join(temporary, 'rows.csv');
    const columns = table.columns.filter(({ name }) => !name.startsWith('local_')).map(sqlFor);
    await duck.run(
      `copy (select ${columns.join(', ')} from range(${first}, ${first + ROWS}) as rows (i)) to ${quoted(csv)} (header false)`,
    );
    pieces.push(...(await writer.write(table, csv, 'month')));
  }
  const merged = await writer.compact({ table: table.name, period: '2026-03', pieces, level: 1 });
  const found = await duck.runAndReadAll(
    `select count(*)::integer as rows, (count(*) filter (where position::bigint <> file_row_number))::integer as misplaced
     from read_parquet(${quoted(join(folder, merged.name))}, file_row_number = true)`,
  );
  expect(found.getRowObjectsJson()).toEqual([{ rows: 4 * ROWS, misplaced: 0 }]);
  expect(merged).toMatchObject({ period: '2026-03', level: 1, rows: 4 * ROWS });
  expect(await writer.gather(table, pieces, 'year')).toMatchObject([{ period: '2026', level: 0, rows: 4 * ROWS }]);
}, 60_000);
