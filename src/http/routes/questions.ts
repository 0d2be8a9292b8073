import { Readable } from 'node:stream';
import { type AnalyticsQuery, QueryFault, type QueryResult } from '../../analytics/analytics.ts';
import { compileEvents, compileQuestion } from '../../analytics/questions/compile-question.ts';
import { questionAsCode } from '../../analytics/questions/question-as-code.ts';
import { fieldIn } from '../../analytics/questions/question-table.ts';
import { named } from '../../analytics/questions/sql-text.ts';
import type { RequestContext } from '../../commands/request-context.ts';
import type { EndpointName } from '../../contract/contract.ts';
import type { QuestionDefinition } from '../../contract/question-definition.ts';
import { figureEventsPage, hasNextFigureEvents, type QuestionAnswer } from '../../contract/questions.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import { listEvents } from '../../projections/queries/history-list.ts';
import { succeeded } from '../answers.ts';
import type { Api, Handler } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { notFound, problem } from '../problems.ts';
import { type Questions, questionsOf } from '../questions-of.ts';
import { reportCsv } from '../report-csv.ts';
import { runUntilClosed } from '../run-until-closed.ts';

type Request = Parameters<Handler<EndpointName>>[0]['request'];

/** Values offered for a condition. */
const OFFERED = 100;

/** Questions to the analytical copy, built without code. */
export const questionRoutes = (
  { implement }: Api,
  { analytics, clock, commands, readModels, vault }: HttpParts,
): void => {
  const openFor = (caller: Caller): Promise<Questions> => questionsOf({ clock, vault }, caller);

  const run = async (query: AnalyticsQuery, request: Request): Promise<QueryResult> => {
    try {
      return await runUntilClosed(analytics.run, query, request);
    } catch (error) {
      if (error instanceof QueryFault) throw problem('invalid-request', error.message);
      throw error;
    }
  };

  /** Recorded without the values of its conditions, which may be names. */
  const note = ({ steps }: QuestionDefinition, context: RequestContext) => {
    const types = [...new Set(steps.flatMap(({ events }) => events))].sort().join(', ');
    return commands.noteReading({ what: 'report', filter: [{ field: 'events', value: types }], ids: [] }, context);
  };

  const answer = async (
    given: QuestionDefinition,
    caller: Caller,
    context: RequestContext,
    request: Request,
  ): Promise<QuestionAnswer> => {
    const { access, ask } = await openFor(caller);
    const asked = ask(access.question(given));
    await note(given, context);
    const read = await run(asked.query, request);
    const { result, splitChart, keys } = asked.answer(read);
    return {
      result,
      splitChart,
      keys: keys.map((row) => [...row]),
      sql: asked.sql,
      completeTo: caller.role === 'admin' ? read.completeTo : null,
      askedAt: clock().toISOString(),
      tookMs: Math.round(read.tookMs),
    };
  };

  implement('listQuestionFields', async ({ caller }) =>
    succeeded({
      data: (await openFor(caller)).setting.tables.map(({ type, label, context, fields, subjects }) => ({
        type,
        label,
        context,
        fields: fields.map(({ name, label: title, kind, options }) => ({
          name,
          label: title,
          kind,
          ...(options === undefined ? {} : { options }),
        })),
        subjects: [...subjects],
      })),
    }),
  );

  implement('listFieldValues', async ({ query: { event, field: name }, caller, request }) => {
    const { access, as, setting } = await openFor(caller);
    const table = setting.tables.find(({ type }) => type === event);
    const field = table && fieldIn([table], name);
    if (table === undefined || field === undefined) return succeeded({ data: [] });
    // Numbers and times are not offered as a list, because analysts see bands and months.
    if (field.kind !== 'text' && field.kind !== 'id' && field.kind !== 'list') return succeeded({ data: [] });
    const column = named(field.column);
    const value = field.kind === 'list' ? `unnest(${column})` : column;
    const sql = `select value from (select ${value} as value from ${named(table.table)}) where value is not null group by value order by count(*) desc, value limit ${OFFERED}`;
    const { rows } = await run({ sql, as, limit: OFFERED }, request);
    return succeeded({ data: rows.map(([one]) => access.shown(String(one))) });
  });

  implement('showQuestionSql', async ({ body, caller }) => {
    const { access, setting } = await openFor(caller);
    const result = compileQuestion(access.inPseudonyms(access.question(body.question)), setting);
    return succeeded(
      'problems' in result
        ? { sql: null, problems: [...result.problems], code: null }
        : { sql: result.sql, problems: [], code: questionAsCode(body.question, result, setting) },
    );
  });

  implement('askQuestion', async ({ body, caller, context, request }) =>
    succeeded(await answer(body.question, caller, context, request)),
  );

  implement('listFigureEvents', async ({ body: { question: given, keys, step, page }, caller, context, request }) => {
    const { access, as, ask, setting } = await openFor(caller);
    const { question } = ask(access.question(given));
    const sql = compileEvents(question, { keys, step }, setting);
    if (sql === null) throw notFound();
    await note(question, context);
    const begin = page * figureEventsPage;
    // A page after the last one has one row with the number of events, too.
    const paged = `with found as (\n${sql}\n)
select event_id, (select count(*) from found)
from (select 1) left join (
  from found order by occurred_at desc, event_id limit ${figureEventsPage} offset ${begin}
) on true
order by occurred_at desc, event_id`;
    const { rows } = await run({ sql: paged, as, limit: figureEventsPage }, request);
    const total = Number(rows[0]?.[1] ?? 0);
    const ids = access.events(rows.flatMap(([id]) => (id === null ? [] : [String(id)])));
    return succeeded({
      data: [...(await listEvents(readModels, ids, access.reader))],
      hasMore: hasNextFigureEvents(page, total),
      total,
    });
  });

  const fileName = (extension: string): string => `question-${ukDayOf(clock())}.${extension}`;

  implement('exportAnswerCsv', async ({ body, caller, context, request }) => {
    const { result } = await answer(body.question, caller, context, request);
    return succeeded({ fileName: fileName('csv'), content: await reportCsv(result) });
  });

  implement('exportAnswerJson', async ({ body, caller, context, request }) => {
    const content = await answer(body.question, caller, context, request);
    return succeeded({ fileName: fileName('json'), content: Readable.from([`${JSON.stringify(content)}\n`]) });
  });
};
