import type { ReportResult } from '../../../../src/http/contract/reports.ts';
import { formatMonth, formatProjectDate } from '../../../lib/dates.ts';

export type ResultColumn = ReportResult['columns'][number];
export type ResultCell = ReportResult['rows'][number][number];

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** A figure with the unit of its column. */
export const formatFigure = (kind: ResultColumn['kind'], value: number): string => {
  switch (kind) {
    case 'pounds':
      return pounds.format(value);
    case 'percent':
      return `${tenths.format(value)}%`;
    case 'hours':
      return `${tenths.format(value)} h`;
    case 'days':
      return `${tenths.format(value)} ${value === 1 ? 'day' : 'days'}`;
    case 'text':
    case 'number':
    case 'date':
      return number.format(value);
    default:
      return kind satisfies never;
  }
};

const formatDay = (value: string): string => {
  if (/^\d{4}-\d\d$/.test(value)) return formatMonth(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatProjectDate(value) : value;
};

/** A cell as people read it. Nothing is a dash. */
export const formatCell = ({ kind }: Pick<ResultColumn, 'kind'>, cell: ResultCell): string => {
  if (cell === null) return '–';
  if (typeof cell === 'number') return formatFigure(kind, cell);
  return kind === 'date' ? formatDay(cell) : cell;
};

/** Whether a column holds figures, which stand at its end. */
export const isFigure = ({ kind }: Pick<ResultColumn, 'kind'>): boolean => kind !== 'text' && kind !== 'date';
