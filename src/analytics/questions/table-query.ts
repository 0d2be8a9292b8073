import type { QuestionDefinition, TableShape } from '../../contract/question-definition.ts';
import type { FigureAddress } from './figure-address.ts';
import { filledParts, isOptional } from './filled-parts.ts';
import { isInOrder, isPeriod, keyLiteral, NONE, type OpenGroup, OTHER, openGroup } from './groups.ts';
import { addsUp, type OpenMeasure, openMeasure } from './measures.ts';
import { furtherColumns } from './over-time.ts';
import type { QuestionChart } from './question-chart.ts';
import { fieldIn, subjectColumn } from './question-table.ts';
import { named, type Part, queryOf, quoted } from './sql-text.ts';
import { joinedSql, matchedPart, type OpenStep, periodSql, stepPart } from './steps.ts';
import type { Audience } from './values.ts';

interface OpenTable {
  readonly parts: readonly Part[];
  readonly groups: readonly OpenGroup[];
  readonly measures: readonly OpenMeasure[];
}

/** Columns that links, first events and hours need, by step. */
const columnsOf = ({ groupBy }: TableShape, at: number, steps: readonly OpenStep[]): readonly string[] => {
  const own = steps[at]?.step;
  const hours = groupBy.some((group) => 'time' in group && group.time === 'hour' && group.step === at);
  const links = steps.flatMap(({ step: { link } }, place) =>
    link !== null && (place === at || link.to === at) ? [link.by] : [],
  );
  const subjects = [...links, ...(own?.first ? [own.first] : [])].map(subjectColumn);
  return [...new Set([...subjects, ...(hours ? ['local_time'] : [])])];
};

const fieldsOf = ({ measures, groupBy }: TableShape, at: number, { tables }: OpenStep) => {
  const names = [
    ...measures.flatMap((measure) => (measure.kind === 'field' && measure.step === at ? [measure.field] : [])),
    ...groupBy.flatMap((group) => ('field' in group && group.step === at ? [group.field] : [])),
  ];
  return [...new Set(names)].flatMap((name) => fieldIn(tables, name) ?? []);
};

/** The steps, what they match, and one row for each event and entry of a list. */
const openTable = (
  definition: QuestionDefinition,
  shape: TableShape,
  steps: readonly OpenStep[],
  audience: Audience,
  further: readonly string[] = [],
): OpenTable => {
  const groups = shape.groupBy.map((group, at) => openGroup(group, at, steps, audience));
  const measures = shape.measures.map((_, at) => openMeasure(shape.measures, at, steps, audience));
  const parts = steps.map((open, at) =>
    stepPart(
      open,
      fieldsOf(shape, at, open),
      columnsOf(shape, at, steps),
      at === 0 ? periodSql('local_day', definition, audience) : [],
      audience,
    ),
  );
  const matched = steps.slice(1).map((open) => matchedPart(open, steps));
  const needed = new Map(
    [
      ...measures.flatMap(({ needs }) => needs),
      ...steps.map(({ row }, at) => ({ name: `position${at + 1}`, sql: `${row}.position` })),
    ].map(({ name, sql }) => [name, sql]),
  );
  const columns = [
    ...groups.map(({ name, sql }) => `${sql} as ${name}`),
    ...[...needed].map(([name, sql]) => `${sql} as ${name}`),
    ...further,
  ];
  const unnested = groups.flatMap(({ name, unnest }) =>
    unnest === null ? [] : [`cross join unnest(${unnest}) as ${name}s(entry)`],
  );
  const entries: Part = {
    name: 'entries',
    comment: groups.some(({ unnest }) => unnest !== null)
      ? 'One row for each event of step 1 and entry of its list'
      : 'One row for each event of step 1',
    sql: [`select\n  ${columns.join(',\n  ')}`, joinedSql(steps), ...unnested].join('\n'),
  };
  return { parts: [...parts, ...matched, entries], groups, measures };
};

/** Keeps the largest groups of a field, and merges the others under one name. */
const topParts = (
  top: NonNullable<TableShape['top']>,
  { groups, measures }: Pick<OpenTable, 'groups' | 'measures'>,
): readonly Part[] => {
  const group = groups.find(({ format }) => format.kind === 'field');
  const [measure] = measures;
  if (group === undefined || measure === undefined) throw new Error('The largest groups need a field and a measure.');
  const isLarge = `${group.name} in (from largest)`;
  const isList = group.unnest !== null;
  return [
    {
      name: 'ranked',
      comment: 'The groups by size; equal ones have one rank, but places of their own',
      sql: `select
  ${group.name},
  rank() over (order by ${measure.sql} desc nulls last) as rank,
  row_number() over (order by ${measure.sql} desc nulls last, ${group.name}) as place
from entries
group by ${group.name}`,
    },
    {
      name: 'largest',
      comment: `The ${top.count} largest groups`,
      sql: `select ${group.name}\nfrom ranked\nwhere place <= ${top.count}`,
    },
    {
      name: 'chosen',
      comment: !top.hasOther
        ? 'Without all others'
        : isList
          ? 'All others together; an event with several of them counts once'
          : 'All others together',
      sql: top.hasOther
        ? `select ${isList ? 'distinct ' : ''}* replace (case when ${isLarge} then ${group.name} else ${quoted(OTHER)} end as ${group.name})\nfrom entries`
        : `select *\nfrom entries\nwhere ${isLarge}`,
    },
  ];
};

/** Times, bands and dates are in their natural order; other groups by size. */
const orderOf = ({ top }: TableShape, groups: readonly OpenGroup[]): readonly string[] => {
  const [first, ...rest] = groups;
  if (first === undefined) return [];
  const isDate = first.format.kind === 'field' && first.format.field.kind === 'date';
  const others = groups.flatMap(({ format, name }) =>
    top?.hasOther && format.kind === 'field' ? [`${name} = ${quoted(OTHER)}`] : [],
  );
  if (!isInOrder(first)) return [...others, 'measure1 desc nulls last', ...groups.map(({ name }) => name)];
  const own = isDate ? [`group1 = ${quoted(NONE)}`, 'group1'] : ['group1'];
  return [...(isDate ? [...others, ...own] : [...own, ...others]), ...rest.map(({ name }) => name)];
};

/** Lines that remain distinguishable. */
const MOST_LINES = 4;

/** @param further columns over time that are drawn. */
const chartOf = (
  shape: TableShape,
  groups: readonly OpenGroup[],
  measures: readonly OpenMeasure[],
  further: readonly string[],
): QuestionChart => {
  const [first, second] = groups;
  const [measure, ...others] = measures;
  if (first === undefined || measure === undefined) return null;
  const isOverTime = first.format.kind === 'time' && isPeriod(first.format.unit);
  if (second !== undefined) {
    // Lines and stacks draw only a few series, so they would lack most hours or bands.
    const isOfFewSeries = isOverTime && second.format.kind === 'field';
    const kind = !isOfFewSeries ? 'heat' : addsUp(shape.measures[0]) ? 'stacked' : 'lines';
    return { kind, category: 'group1', split: 'group2', value: further[0] ?? 'measure1' };
  }
  const alike = others.filter(({ column }) => column.kind === measure.column.kind).map(({ name }) => name);
  const series = [measure.name, ...further, ...alike].slice(0, MOST_LINES);
  return { kind: isOverTime ? 'lines' : 'bars', category: 'group1', series };
};

/** A table of groups and measures. The definition must be valid. */
export const tableQuery = (
  definition: QuestionDefinition,
  shape: TableShape,
  steps: readonly OpenStep[],
  today: string,
  audience: Audience,
) => {
  const { parts, groups, measures } = openTable(definition, shape, steps, audience);
  const top = shape.top === null ? [] : topParts(shape.top, { groups, measures });
  const source = top.length === 0 ? 'entries' : 'chosen';
  const figures = measures.map(({ name, sql }) => `${sql} as ${name}`);
  const names = groups.map(({ name }) => name);
  const grouped: Part = {
    name: 'grouped',
    comment: groups.length === 0 ? 'One figure of all' : 'The figures of each group',
    sql: `select\n  ${[...names, ...figures].join(',\n  ')}\nfrom ${source}${names.length === 0 ? '' : `\ngroup by ${names.join(', ')}`}`,
  };
  const [first] = groups;
  const step = first === undefined ? undefined : steps[first.step];
  const filled =
    first === undefined || step === undefined
      ? []
      : filledParts(first, groups.slice(1), measures, definition, step, today, audience);
  const [measure] = measures;
  const further =
    shape.over === null || measure === undefined ? [] : furtherColumns(shape.over, measure, groups.length > 1);
  const hasNone = filled.length > 0 && step !== undefined && isOptional(step);
  const columns = [...names, ...measures.map(({ name }) => name)];
  const order = orderOf(shape, groups);
  const selected = [
    ...columns,
    ...further.map(
      ({ column, sql }) => `${hasNone ? `case when group1 is not null then ${sql} end` : sql} as ${named(column.name)}`,
    ),
  ];
  const equals =
    shape.top === null
      ? []
      : [
          `(select count(*) from ranked where rank <= ${shape.top.count} and place > ${shape.top.count}) as equals_left_out`,
        ];
  const last = (cells: readonly string[]): string =>
    `select\n  ${cells.join(',\n  ')}\nfrom ${filled.length === 0 ? 'grouped' : 'filled'}${order.length === 0 ? '' : `\norder by ${order.join(', ')}`}`;
  const all = [...parts, ...top, grouped, ...filled];
  return {
    sql: queryOf(all, last(selected)),
    /** With `top`, a last column has how many groups are as large as the smallest one that is shown. */
    asked: queryOf(all, last([...selected, ...equals])),
    columns: [
      ...groups.map(({ column }) => column),
      ...measures.map(({ column }) => column),
      ...further.map(({ column }) => column),
    ],
    groups,
    chart: chartOf(
      shape,
      groups,
      measures,
      // Of the previous period, a line would only be the same one, later.
      shape.over?.kind === 'previous' ? [] : further.map(({ column }) => column.name),
    ),
  };
};

/** The events of one step that a row of a table counts: their ids, the latest first. The definition must be valid. */
export const tableEventsQuery = (
  definition: QuestionDefinition,
  shape: TableShape,
  steps: readonly OpenStep[],
  { keys, step }: FigureAddress,
  audience: Audience,
): string => {
  const row = steps[step]?.row ?? 'step1';
  const further = [`${row}.event_id as event_id`, `${row}.occurred_at as occurred_at`];
  const { parts, groups, measures } = openTable(definition, shape, steps, audience, further);
  const top = shape.top === null ? [] : topParts(shape.top, { groups, measures });
  const where = groups.map((group, at) => `${group.name} is not distinct from ${keyLiteral(group, keys[at] ?? null)}`);
  return queryOf(
    [...parts, ...top],
    `select distinct event_id, occurred_at
from ${top.length === 0 ? 'entries' : 'chosen'}
where ${['event_id is not null', ...where].join('\n  and ')}
order by occurred_at desc, event_id`,
  );
};
