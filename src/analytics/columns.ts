// The child processes load this file, and not the tables: those load the schemas of all events.
import type { AnalyticsColumn, AnalyticsTable } from './tables.ts';

/** The kind of caller: see {@link columnsFor}. */
export type AnalyticsReader = 'administrator' | 'analyst' | 'question-of-analyst';

/** The columns that SQL of this kind of caller can name. */
export const columnsFor = ({ columns }: AnalyticsTable, as: AnalyticsReader): readonly AnalyticsColumn[] =>
  as === 'analyst' ? columns.filter(({ isForAdministrators }) => !isForAdministrators) : columns;
