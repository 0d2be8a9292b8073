import type { AnalyticsCell, QueryResult } from '../analytics/analytics.ts';
import { isPseudonym } from '../contract/pseudonyms.ts';
import type { ReportResult } from '../contract/reports.ts';
import type { MailedFigures } from '../mail/templates/reports.ts';

/** Maximum number of lines of one query or question in a mail. */
const MOST_LINES = 10;
/** Maximum length of a label, in characters. */
const LONGEST_LABEL = 60;

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

const holdsPseudonym = (text: string): boolean => text.split(/[^a-z0-9_]+/i).some(isPseudonym);

/** Pseudonyms must not leave the platform: mailboxes keep mails for years, and pseudonyms are replaced. */
const formatCell = (cell: AnalyticsCell): string => {
  if (cell === null) return '–';
  if (typeof cell === 'number') return number.format(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return holdsPseudonym(text) ? '…' : text.slice(0, LONGEST_LABEL);
};

const lineOf = (columns: QueryResult['columns'], row: readonly AnalyticsCell[]): string => {
  const figures = columns.flatMap(({ name, type }, at) =>
    type === 'number' ? [`${name} ${formatCell(row[at] ?? null)}`] : [],
  );
  const labels = columns.flatMap(({ type }, at) => (type === 'number' ? [] : [formatCell(row[at] ?? null)]));
  return labels.length === 0 ? figures.join(', ') : `${labels.join(', ')}: ${figures.join(', ')}`;
};

/** A result of a query or question, as far as mails use it. */
type Figures = Pick<QueryResult, 'columns' | 'rows' | 'isTruncated'>;

/** The answer to a question as the rows of a query; the newest periods come first. */
export const rowsOf = ({ columns, rows, isCut }: ReportResult): Figures => ({
  columns: columns.map(({ label, kind }) => ({
    name: label,
    type: kind === 'text' || kind === 'date' ? ('text' as const) : ('number' as const),
  })),
  rows: columns[0]?.kind === 'date' ? rows.toReversed() : rows,
  isTruncated: isCut,
});

/** The figures of a result as lines of a mail; empty for a result without numbers. */
export const mailedFigures = (title: string, { columns, rows, isTruncated }: Figures): MailedFigures => {
  if (!columns.some(({ type }) => type === 'number')) return { title, lines: ['No figures: see the dashboard.'] };
  if (rows.length === 0) return { title, lines: ['No events match.'] };
  const lines = rows.slice(0, MOST_LINES).map((row) => lineOf(columns, row));
  const rest = rows.length - lines.length;
  if (rest === 0) return { title, lines };
  return { title, lines: [...lines, `${isTruncated ? 'More' : `${number.format(rest)} more`} on the dashboard.`] };
};
