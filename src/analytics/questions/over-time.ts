import type { TableShape } from '../../contract/question-definition.ts';
import type { OpenMeasure } from './measures.ts';
import type { QuestionColumn } from './question-column.ts';

interface Further {
  readonly column: QuestionColumn;
  readonly sql: string;
}

/** Columns over time for the first measure. */
export const furtherColumns = (
  over: NonNullable<TableShape['over']>,
  { column, name }: OpenMeasure,
  hasSeries: boolean,
): readonly Further[] => {
  const { label } = column;
  const window = `${hasSeries ? 'partition by group2 ' : ''}order by group1`;
  switch (over.kind) {
    case 'running-total':
      return [
        {
          column: { ...column, name: 'running_total', label: `Running total: ${label}` },
          sql: `sum(${name}) over (${window} rows unbounded preceding)`,
        },
      ];
    case 'rolling-average': {
      const rows = `${window} rows between ${over.over - 1} preceding and current row`;
      return [
        {
          column: { ...column, name: 'rolling_average', label: `Average of ${over.over} periods: ${label}` },
          sql: `case when count(*) over (${rows}) = ${over.over} then round(avg(${name}) over (${rows}), 2) end`,
        },
      ];
    }
    case 'previous': {
      const before = `lag(${name}) over (${window})`;
      return [
        { column: { ...column, name: 'previous', label: `Previous period: ${label}` }, sql: before },
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
