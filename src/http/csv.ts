import type { Readable } from 'node:stream';
import { asPlainText } from '../platform/spreadsheet-formulas.ts';
import { streamedFile } from './streamed-file.ts';

/** Value of a cell; null and undefined are empty. */
export type Cell = string | number | boolean | null | undefined;

const cellOf = (value: Cell): string => {
  const text = value === null || value === undefined ? '' : String(value);
  // The text comes from public forms, and administrators open the file in a spreadsheet.
  const harmless = typeof value === 'string' ? asPlainText(text) : text;
  // A spreadsheet may also accept semicolons and tabs as separators.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
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
