import { formatFigure, type ResultCell, type ResultColumn } from '#contract/figures.ts';
import { formatMonth, formatProjectDate } from '#lib/dates.ts';

/** What reports, questions, queries and dashboards know about their author. */
interface Saved {
  readonly isOwn: boolean;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly revisedAt: string | null;
}

const authorLine = ({ isOwn, savedBy }: Saved): string => `Saved by ${isOwn ? 'you' : savedBy}`;

/** Author and date of the latest version. */
export const savedLine = (saved: Saved): string =>
  `${authorLine(saved)} on ${formatProjectDate(saved.revisedAt ?? saved.savedAt)}`;

/** Author, and dates of the first and the latest version. */
export const savedAndChangedLine = (saved: Saved): string =>
  [
    `${authorLine(saved)} on ${formatProjectDate(saved.savedAt)}`,
    ...(saved.revisedAt === null ? [] : [`changed on ${formatProjectDate(saved.revisedAt)}`]),
  ].join(', ');

/** Formats a list: 'a', 'a and b', 'a, b and c'. */
export const listed = (things: readonly string[], last: 'and' | 'or' = 'and'): string =>
  things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} ${last} ${things.at(-1)}`;

const formatDay = (value: string): string => {
  if (/^\d{4}-\d\d$/.test(value)) return formatMonth(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatProjectDate(value) : value;
};

/** Formats a cell; a missing value becomes a dash. */
export const formatCell = ({ kind }: Pick<ResultColumn, 'kind'>, cell: ResultCell): string => {
  if (cell === null) return '–';
  if (typeof cell === 'number') return formatFigure(kind, cell);
  return kind === 'date' ? formatDay(cell) : cell;
};

/** Progress of a run at a time. */
export interface ProgressSample {
  /** In milliseconds. */
  readonly at: number;
  readonly events: number;
}

/** Minimum time between two samples, in milliseconds, for a useful rate. */
const MIN_SAMPLE_MS = 800;

/** Remaining seconds at the rate between two samples; null while unknown. */
export const remainingSeconds = (first: ProgressSample, last: ProgressSample, total: number): number | null => {
  const took = last.at - first.at;
  const read = last.events - first.events;
  if (took < MIN_SAMPLE_MS || read <= 0) return null;
  return (Math.max(0, total - last.events) * took) / read / 1000;
};

/** Formats remaining seconds: 'about 4 seconds left'. */
export const formatRemaining = (seconds: number): string => {
  if (seconds < 1.5) return 'about a second left';
  if (seconds < 55) return `about ${Math.round(seconds)} seconds left`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
};
