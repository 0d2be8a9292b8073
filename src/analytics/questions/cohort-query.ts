import { UTCDate } from '@date-fns/utc';
import { differenceInCalendarISOWeeks, differenceInCalendarMonths, differenceInCalendarQuarters } from 'date-fns';
import type { QuestionDefinition, QuestionShape } from '../../contract/question-definition.ts';
import { subjectWords } from '../../contract/subject-words.ts';
import type { CompiledFunnel } from './funnel-query.ts';
import { everyPeriodSql, intervalOf } from './periods.ts';
import { subjectColumn } from './question-table.ts';
import { dated, named, numeric, type Part, queryOf } from './sql-text.ts';
import { type OpenStep, periodSql, stepPart } from './steps.ts';
import type { Audience } from './values.ts';

type CohortShape = Extract<QuestionShape, { readonly kind: 'cohort' }>;

const labels = { week: 'Week', month: 'Month', quarter: 'Quarter' } as const;

const periodsBetween = {
  week: differenceInCalendarISOWeeks,
  month: differenceInCalendarMonths,
  quarter: differenceInCalendarQuarters,
} as const;

/** Whether the current period is one of those of the cohort of a day. */
export const isCohortOpen = (day: string, { unit, periods }: CohortShape, today: string): boolean =>
  periodsBetween[unit](new UTCDate(today), new UTCDate(day)) <= periods;

/** The parts up to `begun`, the cohort of each subject, and `active`, the events of step 2 with the number of their period. */
const cohortParts = (
  definition: QuestionDefinition,
  { by, unit, periods }: CohortShape,
  steps: readonly OpenStep[],
  audience: Audience,
): readonly Part[] => {
  const id = named(subjectColumn(by));
  const period = (day: string): string => `cast(date_trunc('${unit}', ${day}) as date)`;
  const within = periodSql('min(local_day)', definition, audience);
  return [
    ...steps.map((open) => stepPart(open, [], [subjectColumn(by)], [], audience)),
    {
      name: 'begun',
      comment: `The ${unit} of the first event of step 1 of each ${subjectWords[by]}`,
      sql: `select ${id} as subject, ${period('min(local_day)')} as cohort
from step1
where ${id} is not null
group by ${id}${within.length === 0 ? '' : `\nhaving ${within.join(' and ')}`}`,
    },
    {
      name: 'active',
      comment: `The events of step 2, by the number of ${unit}s since then`,
      sql: `select begun.subject, begun.cohort, step2.event_id, step2.occurred_at,
  date_diff('${unit}', begun.cohort, ${period('step2.local_day')}) as elapsed
from begun
join step2 on step2.${id} = begun.subject
where date_diff('${unit}', begun.cohort, ${period('step2.local_day')}) between 0 and ${periods}`,
    },
  ];
};

/**
 * The share of each cohort that has an event of step 2 in each later period. Periods that have not begun are left out.
 */
export const cohortQuery = (
  definition: QuestionDefinition,
  shape: CohortShape,
  steps: readonly OpenStep[],
  today: string,
  audience: Audience,
): CompiledFunnel => {
  const { unit, periods } = shape;
  const last: readonly Part[] = [
    {
      name: 'cohorts',
      comment: `Every ${unit} from the first cohort to the last, also without anyone`,
      sql: `${everyPeriodSql(unit, 'min(cohort)', 'max(cohort)', 'cohort')}\nfrom begun`,
    },
    {
      name: 'sizes',
      comment: 'The size of each cohort',
      sql: 'select cohort, count(*) as size\nfrom begun\ngroup by cohort',
    },
    {
      name: 'returned',
      comment: `Who was active in each ${unit}`,
      sql: 'select cohort, elapsed, count(distinct subject) as active\nfrom active\ngroup by cohort, elapsed',
    },
  ];
  return {
    sql: queryOf(
      [...cohortParts(definition, shape, steps, audience), ...last],
      `select
  cohorts.cohort,
  numbers.elapsed,
  coalesce(sizes.size, 0) as size,
  coalesce(returned.active, 0) as active,
  round(100.0 * coalesce(returned.active, 0) / sizes.size, 2) as share
from cohorts
cross join (select unnest(range(0, ${periods + 1})) as elapsed) as numbers
left join sizes on sizes.cohort = cohorts.cohort
left join returned on returned.cohort = cohorts.cohort and returned.elapsed = numbers.elapsed
where cohorts.cohort + numbers.elapsed * ${intervalOf(unit)} <= ${dated(today)}
order by cohorts.cohort, numbers.elapsed`,
    ),
    columns: [
      { name: 'cohort', label: `${labels[unit]} of the first event`, kind: 'date' },
      { name: 'elapsed', label: `${labels[unit]}s since`, kind: 'text' },
      { name: 'size', label: 'Size', kind: 'number' },
      { name: 'active', label: 'Active', kind: 'number' },
      { name: 'share', label: 'Share', kind: 'percent' },
    ],
    chart: { kind: 'heat', category: 'cohort', split: 'elapsed', value: 'share' },
  };
};

/** The first event of step 2 of each active subject of a cohort in one of its periods, latest first. */
export const cohortEventsQuery = (
  definition: QuestionDefinition,
  shape: CohortShape,
  steps: readonly OpenStep[],
  { cohort, elapsed }: { readonly cohort: string; readonly elapsed: number },
  audience: Audience,
): string =>
  queryOf(
    cohortParts(definition, shape, steps, audience),
    `select event_id, occurred_at
from (
  select distinct on (subject) event_id, occurred_at
  from active
  where cohort = ${dated(cohort)} and elapsed = ${numeric(elapsed)}
  order by subject, occurred_at, event_id
)
order by occurred_at desc, event_id`,
  );
