import type { Readable } from 'node:stream';
import { writtenFile } from './written-file.ts';

/** A value of a cell; null and undefined leave it empty. */
export type Cell = string | number | boolean | null | undefined;

/**
 * What a spreadsheet would take for a formula. People type these fields into public forms, and an administrator opens
 * the file: a leading apostrophe makes it text (OWASP, CSV injection). Telephone numbers with a plus get one too.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const cellOf = (value: Cell): string => {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** One column: its heading, and what a row has in it. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[];

async function* linesOf<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let head = lineOf(columns.map(([heading]) => heading));
  for await (const row of rows) {
    yield head + lineOf(columns.map(([, cell]) => cell(row)));
    head = '';
  }
  yield head;
}

/**
 * A CSV file (RFC 4180, UTF-8 without a byte order mark) that is written while its rows are read, however many there
 * are. Waits for the first row, so that a database that is away is still answered with a problem.
 */
export const csvOf = <Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): Promise<Readable> =>
  writtenFile(linesOf(columns, rows));
