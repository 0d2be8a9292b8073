import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
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
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection: DuckDBConnection = await instance.connect();

  const filesOf = (pieces: readonly Piece[]): string =>
    `read_parquet([${pieces.map(({ name }) => quoted(join(folder, name))).join(', ')}])`;

  /** Writes rows to one piece. Not sorted: that would take memory for all rows. */
  const writePiece = async (select: string, piece: Omit<Piece, 'name' | 'bytes' | 'rows'>): Promise<Piece> => {
    const name = `${piece.table}-${piece.period}-${randomUUID()}.parquet`;
    const draft = join(temporary, name);
    const { rowsChanged: rows } = await connection.run(
      `copy (${select}) to ${quoted(draft)} (format parquet, row_group_size ${ROW_GROUP})`,
    );
    await syncFile(draft);
    const { size: bytes } = await stat(draft);
    await rename(draft, join(folder, name));
    return { ...piece, name, rows, bytes };
  };

  return {
    /** Converts a CSV file to a piece of a period. The CSV file is deleted. */
    write: async (table: AnalyticsTable, csv: string, period: string): Promise<Piece> => {
      const select = `select ${selected(table)} from ${readCsv(table, csv)}`;
      const piece = await writePiece(select, { table: table.name, period, level: 0 });
      await rm(csv);
      return piece;
    },

    /** Collects the rows of pieces in one, with the columns of its table. All of them have these. The pieces remain. */
    gather: (table: AnalyticsTable, pieces: readonly Piece[], period: string): Promise<Piece> => {
      const columns = table.columns.map(({ name }) => name).join(', ');
      return writePiece(`select ${columns} from ${filesOf(pieces)}`, { table: table.name, period, level: 0 });
    },

    compact: ({ pieces, ...merged }: Compaction): Promise<Piece> => writePiece(`from ${filesOf(pieces)}`, merged),

    /** Flushes the folder, so that the names of the files are durable. */
    settle: (): Promise<void> => syncFolder(folder),
  };
};

export type ParquetWriter = Awaited<ReturnType<typeof openParquetWriter>>;
