import type { QuestionDefinition, QuestionShape } from '../../contract/question-definition.ts';
import type { ReportResult } from '../../contract/reports.ts';
import { subjectWords } from '../../contract/subject-words.ts';
import type { QuestionChart } from './question-chart.ts';
import { subjectColumn } from './question-table.ts';
import { named, type Part, queryOf, quoted } from './sql-text.ts';
import { followsSql, intervalSql, type OpenStep, periodSql, stepPart } from './steps.ts';
import type { Audience } from './values.ts';

type FunnelShape = Extract<QuestionShape, { readonly kind: 'funnel' }>;

/** The parts up to `reached1`, `reached2`, …: the subjects that reached a step, each with the event by which it did. */
const funnelParts = (
  definition: QuestionDefinition,
  { by, within }: FunnelShape,
  steps: readonly OpenStep[],
  audience: Audience,
): readonly Part[] => {
  const id = named(subjectColumn(by));
  const events = steps.map((open, at) =>
    stepPart(open, [], [subjectColumn(by)], at === 0 ? periodSql('local_day', definition, audience) : [], audience),
  );
  const reached = steps.map((open, at): Part => {
    const name = `reached${at + 1}`;
    const before = steps[at - 1];
    if (before === undefined) {
      return {
        name,
        comment: `The first event of step 1 of each ${subjectWords[by]}`,
        sql: `select distinct on (${id}) ${id} as subject, occurred_at as begun, occurred_at, position, event_id
from step1
where ${id} is not null
order by ${id}, occurred_at, position`,
      };
    }
    const last = `reached${at}`;
    const limit = within === null ? '' : `\n  and ${open.name}.occurred_at <= ${last}.begun + ${intervalSql(within)}`;
    return {
      name,
      comment: `The first event of step ${at + 1} after that${within === null ? '' : `, within ${within.amount} ${within.unit} of step 1`}`,
      sql: `select distinct on (${last}.subject) ${last}.subject, ${last}.begun, ${open.name}.occurred_at, ${open.name}.position, ${open.name}.event_id
from ${last}
join ${open.name} on ${open.name}.${id} = ${last}.subject
  and ${open.name}.occurred_at ${followsSql(before, open)} ${last}.occurred_at${limit}
order by ${last}.subject, ${open.name}.occurred_at, ${open.name}.position`,
    };
  });
  return [...events, ...reached];
};

export interface CompiledFunnel {
  readonly sql: string;
  readonly columns: ReportResult['columns'];
  readonly chart: QuestionChart;
}

/** How many subjects reach each step, in order. */
export const funnelQuery = (
  definition: QuestionDefinition,
  shape: FunnelShape,
  steps: readonly OpenStep[],
  audience: Audience,
): CompiledFunnel => {
  const stages = steps.map(({ label }, at) => {
    const hours =
      at === 0
        ? 'cast(null as double)'
        : `(
    select round(quantile_cont(date_diff('millisecond', before.occurred_at, after.occurred_at) / 3600000.0, 0.5), 2)
    from reached${at} as before join reached${at + 1} as after on after.subject = before.subject
  )`;
    return `select ${at + 1} as stage, ${quoted(`${at + 1}. ${label}`)} as step, (select count(*) from reached${at + 1}) as reached, ${hours} as hours`;
  });
  const counted: Part = { name: 'stages', comment: 'One row for each step', sql: stages.join('\nunion all\n') };
  return {
    sql: queryOf(
      [...funnelParts(definition, shape, steps, audience), counted],
      `select
  step,
  reached,
  round(100.0 * reached / nullif(first_value(reached) over (order by stage), 0), 2) as of_first,
  round(100.0 * reached / nullif(lag(reached) over (order by stage), 0), 2) as of_previous,
  hours
from stages
order by stage`,
    ),
    columns: [
      { name: 'step', label: 'Step', kind: 'text' },
      { name: 'reached', label: 'Reached', kind: 'number' },
      { name: 'of_first', label: 'Of the first step', kind: 'percent' },
      { name: 'of_previous', label: 'Of the step before', kind: 'percent' },
      { name: 'hours', label: 'Median time from the step before', kind: 'hours' },
    ],
    chart: { kind: 'funnel', category: 'step', series: ['reached'] },
  };
};

/** The events by which subjects reached a stage, latest first. */
export const funnelEventsQuery = (
  definition: QuestionDefinition,
  shape: FunnelShape,
  steps: readonly OpenStep[],
  stage: number,
  audience: Audience,
): string =>
  queryOf(
    funnelParts(definition, shape, steps, audience),
    `select event_id, occurred_at\nfrom reached${stage + 1}\norder by occurred_at desc, event_id`,
  );
