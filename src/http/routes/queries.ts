import type { FastifyRequest } from 'fastify';
import { type ExportFormat, QueryFault } from '../../analytics/analytics.ts';
import { columnsFor } from '../../analytics/columns.ts';
import type { AnalyticsTable } from '../../analytics/tables.ts';
import type { RequestContext } from '../../commands/commands.ts';
import type { QueryForm, SqlSchema } from '../../contract/queries.ts';
import { utcDayOf } from '../../platform/utc-days.ts';
import { findSavedQuery, listQueryRuns, listSavedQueries } from '../../projections/queries/saved-queries.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { viewerFor } from '../history-access.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import type { Caller } from '../plugins/sessions.ts';
import { found, problem } from '../problems.ts';
import { queryAnswer, readerOf } from '../query-answer.ts';
import { answerAgain, answerDone, answerVisible } from '../read-your-writes.ts';
import { runUntilClosed } from '../run-until-closed.ts';

const schemaFor = (tables: readonly AnalyticsTable[], as: ReturnType<typeof readerOf>): SqlSchema => ({
  tables: tables.map((table) => ({
    name: table.name,
    label: table.label,
    columns: columnsFor(table, as).map(({ name, type, label, field }) => ({ name, type, label, isOwn: field !== '' })),
  })),
});

/** SQL queries over the analytical copy, for analysts and administrators. */
export const queryRoutes = (
  { implement }: Api,
  { analytics, clock, commands, newId, readModels, vault, waitFor }: HttpParts,
): void => {
  const viewer = (caller: Caller) => viewerFor(vault.pseudonymKeys, caller);

  /** Recorded before it runs: a query that reveals something is recorded even if the connection breaks. */
  const note = (sql: string, context: RequestContext) => commands.noteQueryRun(sql, newId(), context);

  implement('getSqlSchema', async ({ caller }) => succeeded(schemaFor(analytics.tables, readerOf(caller))));

  implement('runQuery', async ({ body: { sql }, caller, context, request }) => {
    await note(sql, context);
    const answer = await queryAnswer({ analytics }, sql, { caller, request });
    if (answer.outcome === 'refused') return succeeded(answer);
    return succeeded({ ...answer, secondsBehind: await analytics.lagSeconds(clock()) });
  });

  implement('listQueryRuns', async ({ query, caller }) =>
    succeeded(await listQueryRuns(readModels, query, caller.userId)),
  );

  const extensions: Readonly<Record<ExportFormat, string>> = { csv: 'csv', json: 'ndjson', parquet: 'parquet' };
  const exporting =
    (format: ExportFormat) =>
    async ({
      body: { sql },
      caller,
      context,
      request,
    }: {
      readonly body: QueryForm;
      readonly caller: Caller;
      readonly context: RequestContext;
      readonly request: FastifyRequest;
    }) => {
      await note(sql, context);
      try {
        const query = { sql, as: readerOf(caller) };
        const content = await runUntilClosed((running) => analytics.export(running, format), query, request);
        return succeeded({ fileName: `query-${utcDayOf(clock())}.${extensions[format]}`, content });
      } catch (error) {
        if (!(error instanceof QueryFault)) throw error;
        throw problem('invalid-request', error.message, { errors: [{ path: 'sql', message: error.message }] });
      }
    };

  implement('exportQueryCsv', exporting('csv'));
  implement('exportQueryJson', exporting('json'));
  implement('exportQueryParquet', exporting('parquet'));

  const savedQuery = async (id: string, caller: Caller) => findSavedQuery(readModels, id, await viewer(caller));
  const visible = (id: string) => ({ models: ['saved_queries'], location: addressOf('getSavedQuery', { id }) });

  implement('listSavedQueries', async ({ query, caller }) =>
    succeeded(await listSavedQueries(readModels, query, await viewer(caller))),
  );

  implement('getSavedQuery', async ({ params, caller }) => succeeded(found(await savedQuery(params.id, caller))));

  implement(
    'saveQuery',
    async ({ body, caller, context, resourceId }) => {
      const outcome = await commands.saveQuery(body, { queryId: resourceId, savedBy: caller.userId }, context);
      return answerVisible(waitFor, outcome, visible(resourceId), () => savedQuery(resourceId, caller));
    },
    async ({ caller, resourceId }) => answerAgain(visible(resourceId), () => savedQuery(resourceId, caller)),
  );

  implement('reviseQuery', async ({ params, body, caller, context }) => {
    const outcome = await commands.reviseQuery(body, { queryId: params.id, by: caller.userId }, context);
    return answerVisible(waitFor, outcome, visible(params.id), () => savedQuery(params.id, caller));
  });

  implement('discardQuery', async ({ params, caller, context }) => {
    const outcome = await commands.discardQuery({ queryId: params.id, by: caller }, context);
    return answerDone(waitFor, outcome, visible(params.id).models);
  });
};
