import type { MemberRole } from '../domain/kernel/event.ts';
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

interface QueryAuthor {
  readonly userId: string;
  readonly role: MemberRole;
}

/** SQL queries: saved ones, and the record of those that members run. */
export interface QueryCommands {
  /** Rejections: `query-name-required`, `query-sql-required`, `query-already-saved`. */
  saveQuery(
    content: QueryContent,
    ids: { readonly queryId: string; readonly savedBy: string },
    request: RequestContext,
  ): Done;
  /** Rejections: `query-unknown`, `query-not-yours`, `query-name-required`, `query-sql-required`. */
  reviseQuery(
    content: QueryContent,
    of: { readonly queryId: string; readonly by: string },
    request: RequestContext,
  ): Done;
  /** Rejections: `query-unknown`, `query-not-yours`. */
  discardQuery(of: { readonly queryId: string; readonly by: QueryAuthor }, request: RequestContext): Done;
  /** Records that the member runs a query; the same one at most once in ten minutes. */
  noteQueryRun(sql: string, runId: string, request: RequestContext): Done;
}

export const queryCommands = (handle: HandleCommand, clock: Clock): QueryCommands => {
  /** The text is personal data of its author, the only person who can write it. */
  const run = async (queryId: string, command: QueryCommand, author: string, request: RequestContext): Done =>
    outcomeOf(await handle(savedQuery, queryId, command, about(author, request)), {});

  return {
    saveQuery: (content, ids, request) => run(ids.queryId, saveQuery({ ...ids, ...content }), ids.savedBy, request),
    reviseQuery: (content, { queryId, by }, request) => run(queryId, reviseQuery({ ...content, by }), by, request),
    discardQuery: ({ queryId, by: { userId, role } }, request) =>
      run(queryId, discardQuery({ by: { userId, isAdministrator: role === 'admin' } }), userId, request),
    noteQueryRun: async (sql, runId, request) => {
      const { id: runBy } = request.actor;
      const command = noteQueryRun({ runId, runBy, sql, at: clock().toISOString() });
      return outcomeOf(await handle(queryLog, runBy, command, about(runBy, request)), {});
    },
  };
};
