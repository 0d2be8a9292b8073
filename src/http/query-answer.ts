import type { FastifyRequest } from 'fastify';
import { type AnalyticsCell, QueryFault } from '../analytics/analytics.ts';
import { mostQueryRows, type QueryAnswer } from '../contract/queries.ts';
import type { HttpParts } from './parts.ts';
import type { Caller } from './plugins/sessions.ts';
import { runUntilClosed } from './run-until-closed.ts';

/** The callers that can run a query. */
export const readerOf = ({ role }: Pick<Caller, 'role'>): 'administrator' | 'analyst' =>
  role === 'admin' ? 'administrator' : 'analyst';

const shown = (cell: AnalyticsCell) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell);

/**
 * Runs a query for a caller until they close the connection. An invalid query is an ordinary response; other failures
 * throw a problem.
 */
export const queryAnswer = async (
  { analytics }: Pick<HttpParts, 'analytics'>,
  sql: string,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Promise<QueryAnswer> => {
  try {
    const query = { sql, as: readerOf(caller), limit: mostQueryRows };
    const { completeTo, rows, columns, isTruncated, tookMs } = await runUntilClosed(analytics.run, query, request);
    return {
      outcome: 'done',
      columns: [...columns],
      rows: rows.map((row) => row.map(shown)),
      isTruncated,
      completeTo: caller.role === 'admin' ? completeTo : null,
      tookMs,
    };
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    const { message, position, hint } = error;
    return { outcome: 'refused', message, position, hint };
  }
};
