import { catalogue } from '../../domain/catalogue.ts';
import { openPseudonyms } from '../../history/pseudonyms.ts';
import { withoutPersonalData } from '../../reports/engine/without-personal-data.ts';
import type { AnalyticsTable } from '../tables.ts';
import { openParquetWriter, type ParquetWriter, type PeriodLength } from './parquet.ts';
import { type Compaction, FEW_ROWS, type Piece } from './pieces.ts';
import { rowsOf } from './rows.ts';
import { openStaging, type Staged, type Staging } from './staging.ts';
import type { FromWriter, ToWriter } from './writer-messages.ts';

const clean = withoutPersonalData(catalogue);

interface Parts {
  readonly staging: Staging;
  readonly parquet: ParquetWriter;
  /** The table of all events. */
  readonly all: AnalyticsTable;
}
let parts: Parts | null = null;

/** The last started write; files are written while the next events arrive. */
let writing: Promise<unknown> = Promise.resolve();

/** A table with fewer rows is not split by month, to avoid too many files. */
const FEW_ROWS_A_MONTH = FEW_ROWS / 12;

const periodFor = (rows: number, months: number): PeriodLength =>
  months > 2 && rows < months * FEW_ROWS_A_MONTH ? 'year' : 'month';

const write = async (staged: readonly Staged[], all: AnalyticsTable, to: ParquetWriter): Promise<readonly Piece[]> => {
  const pieces: Piece[] = [];
  for (const { table, csv, rows, months } of staged) {
    pieces.push(...(await to.write(table, csv, periodFor(rows, months))));
  }
  if (pieces.length > 0) {
    const rows = staged.reduce((sum, { rows: own }) => sum + own, 0);
    // Reading Parquet again is much faster than writing a second CSV file.
    pieces.push(...(await to.gather(all, pieces, periodFor(rows, Math.max(...staged.map(({ months }) => months))))));
  }
  await to.settle();
  return pieces;
};

const compact = async (compaction: Compaction, to: ParquetWriter): Promise<readonly Piece[]> => {
  const piece = await to.compact(compaction);
  await to.settle();
  return [piece];
};

/** Serialises the writing of files. */
const afterOthers = <Result>(task: () => Promise<Result>): Promise<Result> => {
  const done = writing.then(task);
  writing = done.catch(() => {});
  return done;
};

/** Does the part that must be finished before the next message; the rest follows later. */
const begin = async (message: ToWriter): Promise<{ readonly later: Promise<readonly Piece[]> }> => {
  const nothing = { later: Promise.resolve([]) };
  if (message.kind === 'open') {
    const { folder, temporary, tables, key, memoryMb, threads } = message;
    const all = tables.find(({ eventType }) => eventType === null);
    if (!all) throw new Error('There is no table of all events.');
    parts = {
      staging: openStaging(temporary, tables, rowsOf(tables, openPseudonyms(key))),
      parquet: await openParquetWriter({ folder, temporary, memoryMb, threads }),
      all,
    };
    return nothing;
  }
  if (!parts) throw new Error('The writer is not open.');
  const { staging, parquet, all } = parts;
  switch (message.kind) {
    case 'events':
      await staging.add(message.events.flatMap((event) => clean(event) ?? []));
      return nothing;
    case 'flush': {
      const staged = await staging.take();
      return { later: afterOthers(() => write(staged, all, parquet)) };
    }
    case 'compact':
      return { later: afterOthers(() => compact(message.compaction, parquet)) };
    default:
      return message satisfies never;
  }
};

/** The parent process numbers its requests; the opening message has no number. */
const idOf = (message: ToWriter): number => (message.kind === 'open' ? 0 : message.id);

const answer = (reply: FromWriter): void => {
  process.send?.(reply);
};

/** Only the first line of the error, because DuckDB may quote rows in the following ones. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

let turn: Promise<void> = Promise.resolve();

const receive = async (message: ToWriter): Promise<void> => {
  const id = idOf(message);
  const fail = (error: unknown): void => answer({ kind: 'failed', id, message: messageOf(error) });
  try {
    const { later } = await begin(message);
    later.then((pieces) => answer({ kind: 'done', id, pieces }), fail);
  } catch (error) {
    fail(error);
  }
};

process.on('message', (message) => {
  // Messages are handled in order. They come from the process that started this one.
  turn = turn.then(() => receive(message as ToWriter));
});
process.on('disconnect', () => process.exit(0));
// The parent process decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
