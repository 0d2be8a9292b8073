import type { QuestionMeasure, TableShape } from '../../contract/question-definition.ts';
import { boundOfRatio, type QuestionColumn } from './question-column.ts';
import { fieldIn, type QuestionField } from './question-table.ts';
import { named } from './sql-text.ts';
import { type OpenStep, withStep } from './steps.ts';
import { type Audience, fieldSql, hasBands } from './values.ts';

/** A value of a joined row that measures need. */
interface Needed {
  readonly name: string;
  readonly sql: string;
}

export interface OpenMeasure {
  /** `measure1` */
  readonly name: string;
  readonly column: QuestionColumn;
  readonly needs: readonly Needed[];
  /** The figure of a group. */
  readonly sql: string;
  /** Whether a group without events has the value 0. */
  readonly isZeroWithoutEvents: boolean;
}

const figureLabels = {
  distinct: 'Distinct',
  sum: 'Sum',
  average: 'Average',
  minimum: 'Minimum',
  maximum: 'Maximum',
  median: 'Median',
  p90: '90th percentile',
} as const;

type Statistic = Exclude<keyof typeof figureLabels, 'distinct'>;

const statisticSql = (figure: Statistic, value: string): string => {
  switch (figure) {
    case 'sum':
      return `coalesce(sum(${value}), 0)`;
    case 'average':
      return `round(avg(${value}), 2)`;
    case 'minimum':
      return `min(${value})`;
    case 'maximum':
      return `max(${value})`;
    case 'median':
      return `round(quantile_cont(${value}, 0.5), 2)`;
    case 'p90':
      return `round(quantile_cont(${value}, 0.9), 2)`;
    default:
      return figure satisfies never;
  }
};

const isPounds = ({ name }: QuestionField): boolean =>
  /(^|\.)(amount|charged|announced|credit|due|price|setUpFee|hourlyRate|revenue)$/.test(name);

/** Whether the figures of groups add up to that of all. */
export const addsUp = (measure: QuestionMeasure | undefined): boolean =>
  measure?.kind === 'count' || (measure?.kind === 'field' && measure.figure === 'sum');

/** Whether a measure counts things, so that the ratio of two is a share. */
const isCount = (measure: QuestionMeasure | undefined): boolean =>
  measure?.kind === 'count' || (measure?.kind === 'field' && measure.figure === 'distinct');

const stepAt = (steps: readonly OpenStep[], at: number): OpenStep => {
  const step = steps[at];
  if (step === undefined) throw new Error('A measure must belong to a step.');
  return step;
};

/** The measure with this index. The measures must be valid: a ratio divides two others that are not ratios. */
export const openMeasure = (
  measures: TableShape['measures'],
  at: number,
  steps: readonly OpenStep[],
  audience: Audience,
): OpenMeasure => {
  const measure = measures[at];
  if (measure === undefined) throw new Error('There is no such measure.');
  const name = `measure${at + 1}`;
  switch (measure.kind) {
    case 'count': {
      const { row, label } = stepAt(steps, measure.step);
      const position = `position${measure.step + 1}`;
      return {
        name,
        column: { name, label: steps.length === 1 ? 'Events' : label, kind: 'number' },
        needs: [{ name: position, sql: `${row}.position` }],
        sql: measure.step === 0 ? `count(${position})` : `count(distinct ${position})`,
        isZeroWithoutEvents: true,
      };
    }
    case 'field': {
      const { row, tables } = stepAt(steps, measure.step);
      const field = fieldIn(tables, measure.field);
      if (field === undefined) throw new Error('A measure must be of a field of its step.');
      const value = fieldSql(field, `${row}.${named(field.column)}`, audience);
      const label = withStep(`${figureLabels[measure.figure]}: ${field.label}`, measure.step, steps);
      const bound = hasBands(field) ? ({ bound: 'at least' } as const) : {};
      const input = `value${at + 1}`;
      const needs = [{ name: input, sql: value }];
      if (measure.figure === 'distinct') {
        const sql =
          field.kind === 'list'
            ? `coalesce(len(list_distinct(flatten(list(${input})))), 0)`
            : `count(distinct ${input})`;
        return { name, column: { name, label, kind: 'number', ...bound }, needs, sql, isZeroWithoutEvents: true };
      }
      const kind = field.kind === 'date' ? 'date' : isPounds(field) ? 'pounds' : 'number';
      const isZeroWithoutEvents = measure.figure === 'sum';
      return {
        name,
        column: { name, label, kind, ...bound },
        needs,
        sql: statisticSql(measure.figure, input),
        isZeroWithoutEvents,
      };
    }
    case 'time': {
      const [from, to] = [stepAt(steps, measure.from), stepAt(steps, measure.to)];
      const input = `value${at + 1}`;
      const sql = `date_diff('millisecond', ${from.row}.occurred_at, ${to.row}.occurred_at) / 3600000.0`;
      return {
        name,
        column: {
          name,
          label: `${figureLabels[measure.figure]} time from ${from.label} to ${to.label}`,
          kind: 'hours',
        },
        needs: [{ name: input, sql }],
        sql:
          measure.figure === 'minimum' || measure.figure === 'maximum'
            ? `round(${statisticSql(measure.figure, input)}, 2)`
            : statisticSql(measure.figure, input),
        isZeroWithoutEvents: false,
      };
    }
    case 'ratio': {
      const parts = [measure.part, measure.whole] as const;
      const [part, whole] = parts.map((one) => openMeasure(measures, one, steps, audience));
      if (part === undefined || whole === undefined) throw new Error('A ratio needs two measures.');
      const isShare = parts.every((one) => isCount(measures[one]));
      const isAmount = part.column.kind === 'pounds' && whole.column.kind !== 'pounds';
      const kind = isShare ? 'percent' : isAmount ? 'pounds' : 'number';
      const bound = boundOfRatio(part.column, whole.column);
      const quotient = `${part.sql} / nullif(${whole.sql}, 0)`;
      return {
        name,
        column: {
          name,
          label: `${part.column.label} ÷ ${whole.column.label}`,
          kind,
          ...(bound !== undefined && { bound }),
        },
        needs: [],
        sql: isShare ? `round(100.0 * ${quotient}, 2)` : `round(1.0 * ${quotient}, 4)`,
        isZeroWithoutEvents: false,
      };
    }
    default:
      return measure satisfies never;
  }
};
