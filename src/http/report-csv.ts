import type { Readable } from 'node:stream';
import type { ReportResult } from '../contract/reports.ts';
import { csvOf } from './csv.ts';

type Row = ReportResult['rows'][number];

async function* eachOf(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** The table of a report as a CSV file, with plain numbers without units. */
export const reportCsv = ({ columns, rows }: ReportResult): Promise<Readable> =>
  csvOf<Row>(
    columns.map(({ label }, place) => [label, (row) => row[place]]),
    eachOf(rows),
  );
