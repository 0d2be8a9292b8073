import type { FastifyRequest } from 'fastify';
import { type AnalyticsQuery, AnalyticsUnavailable } from '../analytics/analytics.ts';
import { problem } from './problems.ts';

/**
 * Runs a query or an export until the caller closes the connection or the request's time limit passes. Throws a
 * `QueryFault` when the query is wrong, and a problem when the connection is closed or the copy cannot be read now.
 */
export const runUntilClosed = async <Result>(
  run: (query: AnalyticsQuery) => Promise<Result>,
  query: AnalyticsQuery,
  { raw: { socket }, timeLimit }: FastifyRequest,
): Promise<Result> => {
  const closed = new AbortController();
  const close = (): void => closed.abort(new Error('The caller closed the connection.'));
  socket.once('close', close);
  // It may have been closed while the query was recorded.
  if (socket.destroyed) close();
  try {
    return await run({ ...query, signal: AbortSignal.any([closed.signal, timeLimit]) });
  } catch (error) {
    if (closed.signal.aborted) throw problem('request-timeout', 'The query was cancelled.');
    if (!(error instanceof AnalyticsUnavailable)) throw error;
    throw problem('unavailable', error.message, { headers: { 'retry-after': '2' } });
  } finally {
    socket.off('close', close);
  }
};
