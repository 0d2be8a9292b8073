import { Readable } from 'node:stream';

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

async function* linesOf<Row>(
  columns: Columns<Row>,
  first: IteratorResult<Row, unknown>,
  rest: AsyncIterator<Row>,
): AsyncGenerator<string> {
  yield lineOf(columns.map(([heading]) => heading));
  let next = first;
  try {
    while (!next.done) {
      const { value } = next;
      yield lineOf(columns.map(([, cell]) => cell(value)));
      next = await rest.next();
    }
  } finally {
    // Whoever stops downloading ends the reading too.
    await rest.return?.();
  }
}

/**
 * A CSV file (RFC 4180, UTF-8 without a byte order mark) that is written while its rows are read, however many there
 * are. Waits for the first row, so that a database that is away is still answered with a problem.
 */
export const csvOf = async <Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): Promise<Readable> => {
  const reading = rows[Symbol.asyncIterator]();
  const first = await reading.next();
  return Readable.from(linesOf(columns, first, reading), { objectMode: false });
};
