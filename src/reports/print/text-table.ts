import type { ReportResult } from '../../http/contract/reports.ts';
import { isMeasure, shownCell } from './cells.ts';

/** A terminal does what control characters say: none of a history's texts may have any. */
const harmless = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** A result as a terminal shows it: columns side by side, figures to the right, notes below. */
export const textTableOf = (title: string, { columns, rows, isCut, notes }: ReportResult): string => {
  const heading = columns.map(({ label }) => harmless(label));
  const cells = rows.map((row) => columns.map((column, place) => harmless(shownCell(row[place] ?? null, column))));
  const widths = heading.map((label, place) =>
    cells.reduce((width, row) => Math.max(width, row[place]?.length ?? 0), label.length),
  );
  const line = (texts: readonly string[]): string =>
    columns
      .map((column, place) => {
        const [text = '', width = 0] = [texts[place], widths[place]];
        return isMeasure(column) ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [
    harmless(title),
    '',
    line(heading),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...(cells.length === 0 ? ['Nothing happened that this report tells of.'] : cells.map(line)),
    '',
    ...(isCut ? ['There are more rows than these 5,000.'] : []),
    ...notes.map(harmless),
    '',
  ].join('\n');
};
