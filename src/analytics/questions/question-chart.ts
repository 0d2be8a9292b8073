import type { SplitChart } from '../../contract/questions.ts';
import type { ReportResult } from '../../contract/reports.ts';

/** A chart of one grouping, or of two. */
export type QuestionChart = ReportResult['chart'] | SplitChart;

export const isSplit = (chart: QuestionChart): chart is SplitChart => chart !== null && 'split' in chart;
