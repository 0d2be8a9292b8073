import type { QuestionDefinition } from '../../contract/question-definition.ts';
import { isPeriod, type OpenGroup } from './groups.ts';
import type { OpenMeasure } from './measures.ts';
import { everyPeriodSql, type Period } from './periods.ts';
import { dated, named, type Part } from './sql-text.ts';
import { daysOf, type OpenStep } from './steps.ts';
import type { Audience } from './values.ts';

/** Whether rows may have no event of the step, and so no period of it. */
export const isOptional = ({ step }: OpenStep): boolean => step.link?.isOptional === true;

/** Every weekday or hour of the day; none if there was no event at all. */
const cycleSql = (unit: 'weekday' | 'hour', name: string): string =>
  `select unnest(${unit === 'weekday' ? 'range(1, 8)' : 'range(24)'}) as ${name}\nwhere exists (from grouped where ${name} is not null)`;

/** The values of the second group; of a time, also those without events between the first and the last. */
const seriesSql = ({ format, name }: OpenGroup): string => {
  if (format.kind !== 'time') return `select distinct ${name} from grouped`;
  const { unit } = format;
  const all = isPeriod(unit)
    ? `${everyPeriodSql(unit, `min(${name})`, `max(${name})`, name)}\nfrom grouped`
    : cycleSql(unit, name);
  return `${all}\nunion all\nselect distinct ${name} from grouped where ${name} is null`;
};

/** Every period from the first to the last that the question covers. */
const periodParts = (
  unit: Period,
  group: OpenGroup,
  definition: QuestionDefinition,
  step: OpenStep,
  today: string,
  audience: Audience,
): readonly Part[] => {
  const { to } = definition;
  const { from } = daysOf(definition, audience);
  const truncated = (day: string): string => (unit === 'day' ? day : `date_trunc('${unit}', ${day})`);
  const firsts = step.tables.map(({ table }) => `(select min(local_day) from ${named(table)})`);
  const begun: readonly Part[] =
    group.step === 0 && from !== null
      ? [
          {
            name: 'begun',
            comment: `The first ${unit}; none if there was never such an event`,
            sql: `select ${truncated(`greatest(${dated(from)}, first_day)`)} as first_period
from (select least(${firsts.join(', ')}) as first_day)
where first_day is not null`,
          },
        ]
      : [];
  const begins = begun.length === 0 ? 'min(group1)' : 'least(min(group1), (select first_period from begun))';
  const until = to === null || to > today ? today : to;
  const ends = group.step === 0 ? `greatest(max(group1), ${truncated(dated(until))})` : 'max(group1)';
  return [
    ...begun,
    {
      name: 'periods',
      comment: `Every ${unit}, also without events`,
      sql: `${everyPeriodSql(unit, begins, ends, 'group1')}\nfrom grouped`,
    },
  ];
};

/** Periods, weekdays or hours without events. Rows without one stay. */
export const filledParts = (
  group: OpenGroup,
  others: readonly OpenGroup[],
  measures: readonly OpenMeasure[],
  definition: QuestionDefinition,
  step: OpenStep,
  today: string,
  audience: Audience,
): readonly Part[] => {
  if (group.format.kind !== 'time') return [];
  const { unit } = group.format;
  const [second] = others;
  const all = isPeriod(unit)
    ? periodParts(unit, group, definition, step, today, audience)
    : [{ name: 'periods', comment: `Every ${unit}, also without events`, sql: cycleSql(unit, group.name) }];
  const none = isOptional(step) ? '\nunion all\nselect distinct group1\nfrom grouped\nwhere group1 is null' : '';
  const parts = all.map((part) => (part.name === 'periods' ? { ...part, sql: `${part.sql}${none}` } : part));
  const values = measures.map(({ name, isZeroWithoutEvents }) =>
    isZeroWithoutEvents ? `coalesce(grouped.${name}, 0) as ${name}` : `grouped.${name}`,
  );
  const same = `grouped.group1 ${isOptional(step) ? 'is not distinct from' : '='} periods.group1`;
  return [
    ...parts,
    {
      name: 'filled',
      comment: 'Zero or nothing where there was no event',
      sql:
        second === undefined
          ? `select periods.group1, ${values.join(', ')}\nfrom periods\nleft join grouped on ${same}`
          : `select periods.group1, series.group2, ${values.join(', ')}\nfrom periods\ncross join (${seriesSql(second)}) as series\nleft join grouped on ${same} and grouped.group2 is not distinct from series.group2`,
    },
  ];
};
