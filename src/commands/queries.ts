import type { OfRevision } from '../domain/kernel/revision.ts';
import type { Clock } from '../domain/kernel/values.ts';
import {
  discardQuery,
  noteQueryRun,
  type QueryCommand,
  type QueryContent,
  reviseQuery,
  saveQuery,
} from '../domain/queries/commands.ts';
import { queryLog, savedQuery } from '../domain/queries/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';
import { editorOf, type ReportKeeper } from './saved-reports.ts';

/** SQL queries: saved ones, and the record of those that members run. */
export const queryCommands = (handle: HandleCommand, clock: Clock) => {
  /** The text is personal data of its author, the only person who can write it. */
  const run = async (queryId: string, command: QueryCommand, author: string, request: RequestContext): Done =>
    outcomeOf(await handle(savedQuery, queryId, command, about(author, request)), {});

  return {
    /** Rejections: `query-name-required`, `query-sql-required`, `query-already-saved`. */
    saveQuery: (
      content: QueryContent,
      ids: { readonly queryId: string; readonly savedBy: string },
      request: RequestContext,
    ): Done => run(ids.queryId, saveQuery({ ...ids, ...content }), ids.savedBy, request),
    /** Rejections: `query-unknown`, `query-not-yours`, `query-name-required`, `query-sql-required`, `query-changed`. */
    reviseQuery: (
      content: QueryContent & OfRevision,
      { queryId, by }: { readonly queryId: string; readonly by: string },
      request: RequestContext,
    ): Done => run(queryId, reviseQuery({ ...content, by }), by, request),
    /** Rejections: `query-unknown`, `query-not-yours`. */
    discardQuery: (
      { queryId, by }: { readonly queryId: string; readonly by: ReportKeeper },
      request: RequestContext,
    ): Done => run(queryId, discardQuery({ by: editorOf(by) }), by.userId, request),
    /** Records that the member runs a query; the same one at most once in ten minutes. */
    noteQueryRun: async (sql: string, runId: string, request: RequestContext): Done => {
      const { id: runBy } = request.actor;
      const command = noteQueryRun({ runId, runBy, sql, at: clock().toISOString() });
      return outcomeOf(await handle(queryLog, runBy, command, about(runBy, request)), {});
    },
  };
};
