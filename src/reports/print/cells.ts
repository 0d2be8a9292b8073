import type { ReportResult } from '../../http/contract/reports.ts';

export type Column = ReportResult['columns'][number];
export type Row = ReportResult['rows'][number];
export type Cell = Row[number];

const number = (value: number, digits = 2): string => value.toLocaleString('en-GB', { maximumFractionDigits: digits });

/** A cell as people read it; a dash where there is nothing. */
export const shownCell = (value: Cell, { kind }: Pick<Column, 'kind'>): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  switch (kind) {
    case 'pounds':
      return `${value < 0 ? '-' : ''}£${number(Math.abs(value))}`;
    case 'percent':
      return `${number(value)}%`;
    case 'hours':
      return `${number(value)} h`;
    case 'days':
      return `${number(value)} ${value === 1 ? 'day' : 'days'}`;
    case 'number':
    case 'text':
    case 'date':
      return number(value);
    default:
      return kind satisfies never;
  }
};

/** Whether a column's cells are compared by size, and so stand to the right. */
export const isMeasure = ({ kind }: Pick<Column, 'kind'>): boolean => kind !== 'text' && kind !== 'date';
