import type { TableShape } from '../../contract/question-definition.ts';
import type { ReportResult } from '../../contract/reports.ts';
import type { OpenMeasure } from './measures.ts';

interface Further {
  readonly column: ReportResult['columns'][number];
  readonly sql: string;
}

/** Columns over time for the first measure. */
export const furtherColumns = (
  over: NonNullable<TableShape['over']>,
  { column: { label, kind }, name }: OpenMeasure,
  hasSeries: boolean,
): readonly Further[] => {
  const window = `${hasSeries ? 'partition by group2 ' : ''}order by group1`;
  switch (over.kind) {
    case 'running-total':
      return [
        {
          column: { name: 'running_total', label: `Running total: ${label}`, kind },
          sql: `sum(${name}) over (${window} rows unbounded preceding)`,
        },
      ];
    case 'rolling-average': {
      const rows = `${window} rows between ${over.over - 1} preceding and current row`;
      return [
        {
          column: { name: 'rolling_average', label: `Average of ${over.over} periods: ${label}`, kind },
          sql: `case when count(*) over (${rows}) = ${over.over} then round(avg(${name}) over (${rows}), 2) end`,
        },
      ];
    }
    case 'previous': {
      const before = `lag(${name}) over (${window})`;
      return [
        { column: { name: 'previous', label: `Previous period: ${label}`, kind }, sql: before },
        {
          column: { name: 'change', label: 'Change', kind: 'percent' },
          sql: `round(100.0 * (${name} - ${before}) / nullif(${before}, 0), 2)`,
        },
      ];
    }
    default:
      return over satisfies never;
  }
};
