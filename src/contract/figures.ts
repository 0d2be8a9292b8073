import type { ReportResult } from './reports.ts';

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

/** Fewer decimals, but an hour next to weeks must not read as 0 days. */
const rounded = (value: number): string => (Math.abs(value) < 1 ? number : tenths).format(value);

/** Formats a figure with the unit of its column. */
export const formatFigure = (kind: ResultColumn['kind'], value: number): string => {
  switch (kind) {
    case 'pounds':
      return pounds.format(value);
    case 'percent':
      return `${rounded(value)}%`;
    case 'hours':
      return `${rounded(value)} h`;
    case 'days': {
      const shown = rounded(value);
      return `${shown} ${shown === '1' ? 'day' : 'days'}`;
    }
    case 'text':
    case 'number':
    case 'date':
      return number.format(value);
    default:
      return kind satisfies never;
  }
};

/** Whether a column holds figures, which are aligned to the end. */
export const isFigure = ({ kind }: Pick<ResultColumn, 'kind'>): boolean => kind !== 'text' && kind !== 'date';
