import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { AnalyticsTable } from '../tables.ts';
import type { Rows } from './rows.ts';

/** Bytes of lines that are buffered in memory for each table. */
const MOST_KEPT = 256 * 1024;

/** Lines are stored as bytes, because the garbage collector would copy strings again and again. */
interface Kept {
  bytes: Buffer[];
  length: number;
  rows: number;
  readonly first: string;
  last: string;
}

/** All rows of a table since the last flush. */
export interface Staged {
  readonly table: AnalyticsTable;
  readonly csv: string;
  readonly rows: number;
  /** Number of months from the first row to the last, inclusive. */
  readonly months: number;
}

/** Collects the rows of events in one CSV file for each table. */
export interface Staging {
  add(events: readonly RecordedEvent[]): Promise<void>;
  /** The files with all rows since the last call, by table. */
  take(): Promise<readonly Staged[]>;
}

/** Months since the year 0. */
const monthNumber = (month: string): number => 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7));

export const openStaging = (
  folder: string,
  tables: readonly AnalyticsTable[],
  toRows: (events: readonly RecordedEvent[]) => ReadonlyMap<string, Rows>,
): Staging => {
  let round = 0;
  let staged = new Map<string, Kept>();
  const pathOf = (table: string): string => join(folder, `${round}-${table}.csv`);

  const write = async (table: string, kept: Kept): Promise<void> => {
    const bytes = Buffer.concat(kept.bytes);
    kept.bytes = [];
    kept.length = 0;
    await appendFile(pathOf(table), bytes);
  };

  return {
    add: async (events) => {
      for (const [table, { text, count, first, last }] of toRows(events)) {
        const kept = staged.get(table) ?? { bytes: [], length: 0, rows: 0, first, last };
        staged.set(table, kept);
        const bytes = Buffer.from(text);
        kept.bytes.push(bytes);
        kept.length += bytes.length;
        kept.rows += count;
        kept.last = last;
        if (kept.length > MOST_KEPT) await write(table, kept);
      }
    },

    take: async () => {
      for (const [table, kept] of staged) if (kept.length > 0) await write(table, kept);
      const taken = tables.flatMap((table): Staged[] => {
        const kept = staged.get(table.name);
        if (!kept) return [];
        const months = monthNumber(kept.last) - monthNumber(kept.first) + 1;
        return [{ table, csv: pathOf(table.name), rows: kept.rows, months }];
      });
      staged = new Map();
      round += 1;
      return taken;
    },
  };
};
