import { endWithParent } from '../child.ts';
import type { AnalyticsTable } from '../tables.ts';
import { openParquetWriter, type ParquetWriter } from './parquet.ts';
import { FEW_ROWS, type Piece } from './pieces.ts';
import type { StagedFile } from './staging.ts';
import type { FromWriter, ToWriter } from './writer-messages.ts';

interface Opened {
  readonly parquet: ParquetWriter;
  /** The table of all events. */
  readonly all: AnalyticsTable;
}
let opened: Opened | null = null;

/** Rows of one period, named after its last month; a table with few rows has periods of a year. */
const periodOf = (rows: number, months: number, last: string): string =>
  months > 2 && rows < (months * FEW_ROWS) / 12 ? last.slice(0, 4) : last;

const write = async (staged: readonly StagedFile[], { parquet, all }: Opened): Promise<readonly Piece[]> => {
  const pieces: Piece[] = [];
  for (const { table, path, rows, months, last } of staged) {
    pieces.push(await parquet.write(table, path, periodOf(rows, months, last)));
  }
  if (pieces.length > 0) {
    const rows = pieces.reduce((sum, { rows: own }) => sum + own, 0);
    const months = Math.max(...staged.map(({ months: own }) => own));
    const last = staged.reduce((latest, { last: own }) => (own > latest ? own : latest), '');
    // Reading Parquet again is much faster than writing a second CSV file.
    pieces.push(await parquet.gather(all, pieces, periodOf(rows, months, last)));
  }
  await parquet.settle();
  return pieces;
};

const handle = async (message: ToWriter): Promise<readonly Piece[]> => {
  if (message.kind === 'open') {
    const { tables, ...parts } = message;
    const all = tables.find(({ eventType }) => eventType === null);
    if (!all) throw new Error('There is no table of all events.');
    opened = { parquet: await openParquetWriter(parts), all };
    return [];
  }
  if (!opened) throw new Error('The writer is not open.');
  switch (message.kind) {
    case 'write':
      return write(message.staged, opened);
    case 'compact': {
      const piece = await opened.parquet.compact(message.compaction);
      await opened.parquet.settle();
      return [piece];
    }
    default:
      return message satisfies never;
  }
};

const answer = (reply: FromWriter): void => {
  process.send?.(reply);
};

/** Only the first line of the error, because DuckDB may quote rows in the following ones. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const receive = async (message: ToWriter): Promise<void> => {
  const { id } = message;
  try {
    answer({ kind: 'done', id, pieces: await handle(message) });
  } catch (error) {
    answer({ kind: 'failed', id, message: messageOf(error) });
  }
};

let turn: Promise<void> = Promise.resolve();
process.on('message', (message) => {
  // Messages are handled in order. They come from the process that started this one.
  turn = turn.then(() => receive(message as ToWriter));
});
endWithParent();
