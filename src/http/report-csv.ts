import type { Readable } from 'node:stream';
import type { ReportResult } from '../contract/reports.ts';
import { csvOf } from './csv.ts';

type Row = ReportResult['rows'][number];

async function* eachOf(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** The unit of times, which the page shows in whichever reads better. */
const headingOf = ({ label, kind }: ReportResult['columns'][number]): string =>
  kind === 'hours' || kind === 'days' ? `${label} (${kind})` : label;

/** The table of a report as a CSV file, with plain numbers without units. */
export const reportCsv = ({ columns, rows }: ReportResult): Promise<Readable> =>
  csvOf<Row>(
    columns.map((column, place) => [headingOf(column), (row) => row[place]]),
    eachOf(rows),
  );
