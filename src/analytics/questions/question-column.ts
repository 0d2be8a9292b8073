import type { ReportResult } from '../../contract/reports.ts';

/** How a figure that is computed from the lower ends of bands differs from the figure of the numbers themselves. */
type Bound = 'at least' | 'at most' | 'about';

/** A column of an answer, labelled as if its figures were exact. */
export interface QuestionColumn extends Readonly<ReportResult['columns'][number]> {
  /** Absent if the figures are exact. */
  readonly bound?: Bound;
}

/** A quotient grows with its dividend and shrinks with its divisor. */
export const boundOfRatio = ({ bound: part }: QuestionColumn, { bound: whole }: QuestionColumn): Bound | undefined => {
  if (part === undefined) return whole === 'at least' ? 'at most' : whole;
  return whole === undefined ? part : 'about';
};

/** The column as people see it: 'Average: Quality, at least'. */
export const shownColumn = ({ bound, ...column }: QuestionColumn): ReportResult['columns'][number] => ({
  ...column,
  label: bound === undefined ? column.label : `${column.label}, ${bound}`,
});
