import type { QuestionDefinition, QuestionStep } from '../../contract/question-definition.ts';
import { subjectWords } from '../../contract/subject-words.ts';
import { wholeMonths } from '../../history/months.ts';
import { joinIds } from '../tables.ts';
import { conditionSql } from './conditions.ts';
import { fieldIn, type QuestionField, type QuestionTable, subjectColumn } from './question-table.ts';
import { dated, named, type Part } from './sql-text.ts';
import type { Audience } from './values.ts';

/** A step with the tables that it reads. */
export interface OpenStep {
  readonly step: QuestionStep;
  readonly tables: readonly QuestionTable[];
  /** `step1` */
  readonly name: string;
  /** A readable name for its events. */
  readonly label: string;
  /** The row of its events in a joined query: `step1`, or `matched2`. */
  readonly row: string;
}

export const openSteps = ({ steps }: QuestionDefinition, known: readonly QuestionTable[]): readonly OpenStep[] =>
  steps.map((step, at) => {
    const tables = known.filter(({ type }) => step.events.includes(type));
    return {
      step,
      tables,
      name: `step${at + 1}`,
      label: tables.map(({ label }) => label).join(' or '),
      row: at === 0 ? 'step1' : `matched${at + 1}`,
    };
  });

/** A label with the number of its step, if there are several. */
export const withStep = (label: string, at: number, steps: readonly OpenStep[]): string =>
  steps.length === 1 ? label : `${label} (step ${at + 1})`;

type Days = Pick<QuestionDefinition, 'from' | 'to'>;

/** The first and last day of a period; for analysts, those of its months. */
export const daysOf = (days: Days, audience: Audience): Days =>
  audience === 'administrator' ? days : wholeMonths(days);

export const periodSql = (column: string, days: Days, audience: Audience): readonly string[] => {
  const { from, to } = daysOf(days, audience);
  return [
    ...(from === null ? [] : [`${column} >= ${dated(from)}`]),
    ...(to === null ? [] : [`${column} <= ${dated(to)}`]),
  ];
};

const whereSql = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `\nwhere ${conditions.join('\n  and ')}`;

/** A column that an event type does not have is null in its rows. */
const missing = ({ kind }: QuestionField): string => (kind === 'list' ? 'cast(null as varchar[])' : 'null');

const conditionsOf = ({ step, tables }: OpenStep, columns: ReadonlyMap<string, string>, audience: Audience) =>
  step.where.map(({ any }) => {
    const alternatives = any.map((condition) => {
      const field = fieldIn(tables, condition.field);
      if (field === undefined) throw new Error('A condition must be on a field of its step.');
      return conditionSql(condition, field, columns.get(field.column) ?? missing(field), audience);
    });
    return alternatives.length === 1 ? (alternatives[0] ?? 'true') : `(${alternatives.join(' or ')})`;
  });

const nested = (sql: string): string => sql.replaceAll(/^/gm, '  ');

const envelope = ['position', 'event_id', 'occurred_at', 'local_day'] as const;

/** The first event of each subject. The period comes last: an event in it is not a first if the subject had an earlier one. */
const firstSql = (all: string, subject: string, period: readonly string[]): string => {
  const firsts = `select distinct on (${subject}) *\nfrom (\n${nested(all)}\n)\nwhere ${subject} is not null\norder by ${subject}, occurred_at, position`;
  return period.length === 0 ? firsts : `select *\nfrom (\n${nested(firsts)}\n)${whereSql(period)}`;
};

/**
 * The events of a step. The columns are those of the copy.
 * @param fields the fields that the rest of the query needs.
 * @param period conditions on the time of the events.
 */
export const stepPart = (
  open: OpenStep,
  fields: readonly QuestionField[],
  subjects: readonly string[],
  period: readonly string[],
  audience: Audience,
): Part => {
  const { step, tables, name, label } = open;
  const used = [...new Set<string>([...envelope, ...subjects, ...fields.map(({ column }) => column)])];
  const selects = tables.map((table) => {
    // The ids that events are joined by are in every table, also where the event itself has no such field.
    const has = new Set<string>([...joinIds, ...table.fields.map(({ column }) => column)]);
    const optional = new Map(fields.map((field) => [field.column, field]));
    const columns = used.map((column) => {
      const field = optional.get(column);
      return field === undefined || has.has(column) ? named(column) : `${missing(field)} as ${named(column)}`;
    });
    const known = new Map([...has].map((column) => [column, named(column)] as const));
    const where = [...(step.first === null ? period : []), ...conditionsOf(open, known, audience)];
    return `select ${columns.join(', ')}\nfrom ${named(table.table)}${whereSql(where)}`;
  });
  const all = selects.join('\nunion all\n');
  return {
    name,
    comment: `Step ${name.slice('step'.length)}: ${label}`,
    sql: step.first === null ? all : firstSql(all, named(subjectColumn(step.first)), period),
  };
};

/** Whether two steps have an event type in common. */
export const isSameType = (one: OpenStep, other: OpenStep): boolean =>
  one.step.events.some((type) => other.step.events.includes(type));

/** An interval: `interval 7 days`. */
export const intervalSql = ({ amount, unit }: { readonly amount: number; readonly unit: string }): string =>
  `interval ${amount} ${named(unit)}`;

/** The comparison of times that lets a later event follow an earlier one; two events of one type cannot be the same. */
export const followsSql = (earlier: OpenStep, later: OpenStep): '>' | '>=' => (isSameType(earlier, later) ? '>' : '>=');

/** The events of a step that match those of an earlier one, each with the position of the event of step 1 that it follows. */
export const matchedPart = (open: OpenStep, steps: readonly OpenStep[]): Part => {
  const { step, name, row, label } = open;
  const base = step.link === null ? undefined : steps[step.link.to];
  if (step.link === null || base === undefined) throw new Error('A later step must be linked with an earlier one.');
  const { by, order, within } = step.link;
  const id = named(subjectColumn(by));
  const follows = base.row === 'step1' ? 'step1.position' : `${base.row}.follows`;
  const select = `select ${follows} as follows, later.*\nfrom ${base.row}`;
  const same = `later.${id} = ${base.row}.${id}`;
  switch (order) {
    case 'any':
      return {
        name: row,
        comment: `The first event “${label}” of the same ${subjectWords[by]}`,
        sql: `${select}
join (
  select distinct on (${id}) * from ${name} where ${id} is not null order by ${id}, occurred_at, position
) as later
  on ${same}`,
      };
    case 'after':
    case 'before': {
      const isAfter = order === 'after';
      const compares = followsSql(base, open);
      // Of several events at one time, the nearest in the history.
      const nearest = isAfter ? 'position' : 'position desc';
      const comparison = isAfter
        ? `later.occurred_at ${compares} ${base.row}.occurred_at`
        : `later.occurred_at ${compares.replace('>', '<')} ${base.row}.occurred_at`;
      const limit = isAfter
        ? `later.occurred_at <= ${base.row}.occurred_at + `
        : `later.occurred_at >= ${base.row}.occurred_at - `;
      return {
        name: row,
        comment: `The ${isAfter ? 'next' : 'latest earlier'} event “${label}” of the same ${subjectWords[by]}`,
        sql: `${select}
asof join (
  select distinct on (${id}, occurred_at) * from ${name} where ${id} is not null order by ${id}, occurred_at, ${nearest}
) as later
  on ${same} and ${comparison}${within === null ? '' : `\nwhere ${limit}${intervalSql(within)}`}`,
      };
    }
    default:
      return order satisfies never;
  }
};

/** The tables of a joined query, one row for each event of step 1. */
export const joinedSql = (steps: readonly OpenStep[]): string =>
  steps
    .map(({ row, step }, at) =>
      at === 0
        ? 'from step1'
        : `${step.link?.isOptional ? 'left join' : 'join'} ${row} on ${row}.follows = step1.position`,
    )
    .join('\n');
