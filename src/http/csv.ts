import type { Readable } from 'node:stream';
import { streamedFile } from './streamed-file.ts';

/** Value of a cell; null and undefined are empty. */
export type Cell = string | number | boolean | null | undefined;

/**
 * Text that a spreadsheet would run as a formula. It comes from public forms and administrators open the file, so a
 * leading apostrophe makes it text (OWASP, CSV injection). Telephone numbers with a plus get one too.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const cellOf = (value: Cell): string => {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Columns: heading and value of a row. */
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
 * Streams rows as a CSV file (RFC 4180, UTF-8 without byte order mark). Waits for the first row, so that an unavailable
 * database still leads to a problem response.
 */
export const csvOf = <Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): Promise<Readable> =>
  streamedFile(linesOf(columns, rows));
