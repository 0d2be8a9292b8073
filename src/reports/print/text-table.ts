import { isFigure } from '../../contract/figures.ts';
import type { ReportResult } from '../../contract/reports.ts';
import { formatCell } from './cells.ts';

/** Removes control characters, which a terminal would interpret. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** A result as a text table for a terminal, followed by its notes. */
export const textTableOf = (title: string, { columns, rows, isCut, notes }: ReportResult): string => {
  const heading = columns.map(({ label }) => withoutControls(label));
  const cells = rows.map((row) =>
    columns.map((column, place) => withoutControls(formatCell(row[place] ?? null, column))),
  );
  const widths = heading.map((label, place) =>
    cells.reduce((width, row) => Math.max(width, row[place]?.length ?? 0), label.length),
  );
  const line = (texts: readonly string[]): string =>
    columns
      .map((column, place) => {
        const [text = '', width = 0] = [texts[place], widths[place]];
        return isFigure(column) ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [
    withoutControls(title),
    '',
    line(heading),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...(cells.length === 0 ? ['No events for this report.'] : cells.map(line)),
    '',
    ...(isCut ? ['Only the first 5,000 rows are shown.'] : []),
    ...notes.map(withoutControls),
    '',
  ].join('\n');
};
