import type { QueryResult } from '../analytics/analytics.ts';
import type { AnsweredQuestion } from '../analytics/questions/question-answer.ts';
import { isFigure, type ResultCell, type ResultColumn } from '../contract/figures.ts';
import { midSentence } from '../contract/format-list.ts';
import { isPseudonym } from '../contract/pseudonyms.ts';
import type { ReportResult } from '../contract/reports.ts';
import { containsId } from '../history/analyst-view.ts';
import { day } from '../history/sentence-parts.ts';
import type { MailedFigures } from '../mail/templates/reports.ts';
import { formatCell } from '../reports/print/cells.ts';

/** Maximum number of lines of one query or question in a mail. */
const MOST_LINES = 10;
/** Maximum length of a label, in characters. */
const LONGEST_LABEL = 60;

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

const holdsPseudonym = (text: string): boolean => text.split(/[^a-z0-9_]+/i).some(isPseudonym);

/** A day or month as people read it; other periods unchanged. */
const periodOf = (text: string): string => (/^\d{4}-\d\d(-\d\d)?$/.test(text) ? day(text) : text);

/** Pseudonyms and ids must not leave the platform: mailboxes keep mails for years, and pseudonyms are replaced. */
const labelOf = (cell: ResultCell, column: ResultColumn): string => {
  const text = column.kind === 'date' ? periodOf(formatCell(cell, column)) : formatCell(cell, column);
  return holdsPseudonym(text) || containsId(text) ? '…' : text.slice(0, LONGEST_LABEL);
};

const lineOf = (columns: Figures['columns'], row: Figures['rows'][number]): string => {
  const figures = columns.flatMap((column, at) =>
    isFigure(column) ? [`${column.label} ${formatCell(row[at] ?? null, column)}`] : [],
  );
  const labels = columns.flatMap((column, at) => {
    if (isFigure(column)) return [];
    const label = labelOf(row[at] ?? null, column);
    // A number says nothing without the name of its column.
    return [column.kind === 'text' && /^\d+$/.test(label) ? `${midSentence(column.label)} ${label}` : label];
  });
  return labels.length === 0 ? figures.join(', ') : `${labels.join(', ')}: ${figures.join(', ')}`;
};

/** A result of a query or question, as far as mails use it. */
interface Figures extends Pick<ReportResult, 'columns' | 'rows' | 'isCut'> {
  /** The notes without which the figures mislead. */
  readonly notes: readonly string[];
}

const isDated = ([first = null]: Figures['rows'][number]): boolean => /^\d{4}/.test(String(first));

/** The answer to a question; the newest periods come first, and rows without a date last. */
export const rowsOf = ({
  result: { columns, rows, isCut },
  caveats,
}: Pick<AnsweredQuestion, 'result' | 'caveats'>): Figures => ({
  columns,
  rows:
    columns[0]?.kind === 'date' ? [...rows.filter(isDated).toReversed(), ...rows.filter((row) => !isDated(row))] : rows,
  isCut,
  notes: caveats,
});

/** The rows of a query, in its own order. */
export const queryRows = ({
  columns,
  rows,
  isTruncated,
}: Pick<QueryResult, 'columns' | 'rows' | 'isTruncated'>): Figures => ({
  columns: columns.map(({ name, type }) => ({ name, label: name, kind: type === 'number' ? 'number' : 'text' })),
  rows: rows.map((row) =>
    row.map((cell) =>
      cell === null || typeof cell === 'number' || typeof cell === 'string' ? cell : JSON.stringify(cell),
    ),
  ),
  isCut: isTruncated,
  notes: [],
});

/** The figures of a result as lines of a mail, with the notes without which they mislead. */
export const mailedFigures = (title: string, { columns, rows, isCut, notes }: Figures): MailedFigures => {
  if (!columns.some(isFigure)) return { title, lines: ['No figures: see the dashboard.'] };
  if (rows.length === 0) return { title, lines: ['No events match.'] };
  const lines = rows.slice(0, MOST_LINES).map((row) => lineOf(columns, row));
  const rest = rows.length - lines.length;
  const more = rest === 0 ? [] : [`${isCut ? 'More' : `${number.format(rest)} more`} on the dashboard.`];
  return { title, lines: [...lines, ...more, ...notes] };
};
