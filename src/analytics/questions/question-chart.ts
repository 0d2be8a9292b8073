import type { SplitChart } from '../../contract/questions.ts';
import type { ReportResult } from '../../contract/reports.ts';

type CompiledSplitChart = Omit<SplitChart, 'series'>;

/** A chart of one grouping, or of two. */
export type QuestionChart = ReportResult['chart'] | CompiledSplitChart;

export const isSplit = (chart: QuestionChart): chart is CompiledSplitChart => chart !== null && 'split' in chart;
