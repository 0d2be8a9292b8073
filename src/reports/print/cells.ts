import { formatFigure, type ResultCell, type ResultColumn } from '../../contract/figures.ts';

/** Formats a cell; null as a dash. */
export const formatCell = (value: ResultCell, { kind }: Pick<ResultColumn, 'kind'>): string => {
  if (value === null) return '–';
  return typeof value === 'string' ? value : formatFigure(kind, value);
};
