import type { ReportResult } from '../../contract/reports.ts';

export type Column = ReportResult['columns'][number];
export type Row = ReportResult['rows'][number];
export type Cell = Row[number];

const number = (value: number, digits = 2): string => value.toLocaleString('en-GB', { maximumFractionDigits: digits });

/** Formats a cell; null as a dash. */
export const formatCell = (value: Cell, { kind }: Pick<Column, 'kind'>): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  switch (kind) {
    case 'pounds':
      return `${value < 0 ? '-' : ''}£${number(Math.abs(value))}`;
    case 'percent':
      return `${number(value)}%`;
    case 'hours':
      return `${number(value)} h`;
    case 'days': {
      const shown = number(value);
      return `${shown} ${shown === '1' ? 'day' : 'days'}`;
    }
    case 'number':
    case 'text':
    case 'date':
      return number(value);
    default:
      return kind satisfies never;
  }
};

/** Whether a column is numeric and aligned to the right. */
export const isMeasure = ({ kind }: Pick<Column, 'kind'>): boolean => kind !== 'text' && kind !== 'date';
