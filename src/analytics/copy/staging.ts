import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { AnalyticsTable } from '../tables.ts';
import type { Row } from './rows.ts';

/** Bytes that are collected in memory before they are added to a table's file. */
const BUFFER_BYTES = 128 * 1024;

/** UTF-8 needs at most three bytes for each unit of UTF-16. */
const MOST_BYTES_A_UNIT = 3;

const NEW_LINE = 0x0a;

/** The rows of a table since the last {@link Staging.take}. */
interface Collected {
  bytes: Buffer;
  length: number;
  rows: number;
  /** The UTC months of the first and the last row. */
  readonly first: string;
  last: string;
}

/** A CSV file with all rows of a table since the last {@link Staging.take}. */
export interface StagedFile {
  readonly table: AnalyticsTable;
  readonly path: string;
  readonly rows: number;
  /** Number of months from the first row to the last, inclusive. */
  readonly months: number;
  /** The UTC month of the last row. */
  readonly last: string;
}

/** Months since the year 0. */
const monthNumber = (month: string): number => 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7));

/** Collects the rows of events in one CSV file for each table. */
export const openStaging = (
  folder: string,
  tables: readonly AnalyticsTable[],
  toRows: (events: readonly RecordedEvent[]) => Iterable<Row>,
) => {
  let round = 0;
  let collected = new Map<string, Collected>();
  const pathOf = (table: string): string => join(folder, `${round}-${table}.csv`);

  /** Buffers are reused, because allocating one takes longer than filling it. */
  const spare: Buffer[] = [];
  const newBuffer = (bytes: number): Buffer =>
    (bytes <= BUFFER_BYTES ? spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(Math.max(bytes, BUFFER_BYTES));

  let full: { readonly path: string; readonly bytes: Buffer; readonly length: number }[] = [];
  let writing: Promise<void> = Promise.resolve();
  const writeFull = (): void => {
    const given = full;
    full = [];
    writing = (async () => {
      for (const { path, bytes, length } of given) {
        await appendFile(path, bytes.subarray(0, length));
        if (bytes.length === BUFFER_BYTES) spare.push(bytes);
      }
    })();
    // The next call awaits it.
    writing.catch(() => {});
  };

  const put = ({ table, line, month }: Row): void => {
    const most = MOST_BYTES_A_UNIT * line.length + 1;
    const into = collected.get(table) ?? { bytes: newBuffer(most), length: 0, rows: 0, first: month, last: month };
    collected.set(table, into);
    if (into.length + most > into.bytes.length) {
      full.push({ path: pathOf(table), bytes: into.bytes, length: into.length });
      into.bytes = newBuffer(most);
      into.length = 0;
    }
    into.length += into.bytes.write(line, into.length);
    into.bytes[into.length] = NEW_LINE;
    into.length += 1;
    into.rows += 1;
    into.last = month;
  };

  return {
    /** The rows may be written later. Throws when earlier ones could not be written. */
    add: async (events: readonly RecordedEvent[]): Promise<void> => {
      for (const row of toRows(events)) put(row);
      if (full.length === 0) return;
      await writing;
      writeFull();
    },

    /** Resolves when all rows are in the files. The next events go to new ones. */
    take: async (): Promise<readonly StagedFile[]> => {
      await writing;
      const taken = tables.flatMap((table): StagedFile[] => {
        const of = collected.get(table.name);
        if (!of) return [];
        const path = pathOf(table.name);
        full.push({ path, bytes: of.bytes, length: of.length });
        const { rows, first, last } = of;
        return [{ table, path, rows, months: monthNumber(last) - monthNumber(first) + 1, last }];
      });
      collected = new Map();
      round += 1;
      writeFull();
      await writing;
      return taken;
    },
  };
};

export type Staging = ReturnType<typeof openStaging>;
