import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { syncFolder } from '../../platform/sync-folder.ts';
import { localTime, quoted, sqlType } from '../sql.ts';
import type { AnalyticsColumn, AnalyticsTable } from '../tables.ts';
import type { Compaction, Piece } from './pieces.ts';

/** Memory of DuckDB, in megabytes. No statement here may need more for more rows. */
const MEMORY_MB = 64;

/** Rows that are collected in memory, to be compressed together. */
const ROW_GROUP = 20_480;

/** Bytes of a CSV file that are read together. */
const CSV_BUFFER = 4 * 1024 ** 2;

/** The columns that the CSV lines do not contain. */
const computed: ReadonlyMap<string, string> = new Map([
  ['local_time', 'uk_time'],
  ['local_day', 'uk_time::DATE'],
]);

const csvType = (column: AnalyticsColumn): string => (column.type === 'list' ? 'VARCHAR' : sqlType(column));

const readCsv = ({ columns }: AnalyticsTable, file: string): string => {
  const inLine = columns.filter(({ name }) => !computed.has(name));
  const types = inLine.map((column) => `${quoted(column.name)}: ${quoted(csvType(column))}`).join(', ');
  return `(select *, ${localTime('occurred_at')} as uk_time from read_csv(${quoted(file)}, auto_detect = false,
    header = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, strict_mode = true,
    buffer_size = ${CSV_BUFFER}, columns = {${types}}))`;
};

const selected = ({ columns }: AnalyticsTable): string =>
  columns
    .map((column) => {
      const { name, type } = column;
      const expression = computed.get(name);
      if (expression) return `${expression} as ${name}`;
      return type === 'list' ? `from_json(${name}, '["VARCHAR"]') as ${name}` : name;
    })
    .join(', ');

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

export type PeriodLength = 'month' | 'year';

export interface ParquetParts {
  readonly folder: string;
  readonly temporary: string;
}

/** Writes rows as Parquet. A file appears in the folder of the copy once it is complete and on disk. */
export const openParquetWriter = async ({ folder, temporary }: ParquetParts) => {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${MEMORY_MB}MB`,
    threads: '1',
    temp_directory: join(temporary, 'spill'),
    // By default, it collects half a million rows before it writes the files of periods.
    partitioned_write_flush_threshold: String(ROW_GROUP),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection: DuckDBConnection = await instance.connect();

  /** Moves a complete file to the folder of the copy. */
  const publish = async (path: string, piece: Pick<Piece, 'table' | 'period' | 'level' | 'rows'>): Promise<Piece> => {
    await syncFile(path);
    const name = `${piece.table}-${piece.period}-${randomUUID()}.parquet`;
    const { size: bytes } = await stat(path);
    await rename(path, join(folder, name));
    return { ...piece, name, bytes };
  };

  const filesOf = (pieces: readonly Piece[]): string =>
    `read_parquet([${pieces.map(({ name }) => quoted(join(folder, name))).join(', ')}])`;

  /** Writes one piece for each period. */
  const writeRows = async (table: AnalyticsTable, select: string, by: PeriodLength): Promise<readonly Piece[]> => {
    const target = join(temporary, randomUUID());
    await mkdir(target);
    const written = await connection.runAndReadAll(
      `copy (select *, date_trunc('${by}', local_day)::DATE as beginning from (${select}))
        to ${quoted(target)} (format parquet, row_group_size ${ROW_GROUP}, partition_by (beginning), return_stats true)`,
    );
    // Flushing all files together takes little longer than flushing one.
    const pieces = await Promise.all(
      written.getRowObjectsJson().map(({ filename, count }) => {
        const month = /beginning=(\d{4}-\d\d)/.exec(String(filename))?.[1];
        if (month === undefined) throw new Error('DuckDB wrote a file without a period.');
        const period = by === 'month' ? month : month.slice(0, 4);
        return publish(String(filename), { table: table.name, period, level: 0, rows: Number(count) });
      }),
    );
    await rm(target, { recursive: true });
    return pieces;
  };

  return {
    /** Converts a CSV file to one piece for each period. The CSV file is deleted. */
    write: async (table: AnalyticsTable, csv: string, by: PeriodLength): Promise<readonly Piece[]> => {
      const pieces = await writeRows(table, `select ${selected(table)} from ${readCsv(table, csv)}`, by);
      await rm(csv);
      return pieces;
    },

    /** Merges pieces, with those columns of a table that all of them have. The old pieces remain. */
    gather: (table: AnalyticsTable, pieces: readonly Piece[], by: PeriodLength): Promise<readonly Piece[]> => {
      const columns = table.columns.map(({ name }) => name).join(', ');
      return writeRows(table, `select ${columns} from ${filesOf(pieces)}`, by);
    },

    compact: async ({ table, period, pieces, level }: Compaction): Promise<Piece> => {
      const path = join(temporary, `${randomUUID()}.parquet`);
      // Not sorted: that would take memory for all rows of a month.
      await connection.run(
        `copy (from ${filesOf(pieces)}) to ${quoted(path)} (format parquet, row_group_size ${ROW_GROUP})`,
      );
      return publish(path, { table, period, level, rows: pieces.reduce((sum, { rows }) => sum + rows, 0) });
    },

    /** Flushes the folder, so that the names of the files are durable. */
    settle: (): Promise<void> => syncFolder(folder),
  };
};

export type ParquetWriter = Awaited<ReturnType<typeof openParquetWriter>>;
