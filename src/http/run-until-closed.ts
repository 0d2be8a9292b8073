import type { FastifyRequest } from 'fastify';
import { AnalyticsUnavailable } from '../analytics/analytics.ts';
import { problem } from './problems.ts';

/**
 * Runs a query or an export until the caller closes the connection or the request's time limit passes. Throws a
 * `QueryFault` when the query is wrong, and a problem when the connection is closed or the copy cannot be read now.
 * @param cancelled the detail of the problem when the connection is closed
 */
export const runUntilClosed = async <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { raw: { socket }, timeLimit }: FastifyRequest,
  cancelled: string,
): Promise<Result> => {
  const closed = new AbortController();
  const close = (): void => closed.abort(new Error('The caller closed the connection.'));
  socket.once('close', close);
  // It may have been closed while the query was recorded.
  if (socket.destroyed) close();
  try {
    return await work(AbortSignal.any([closed.signal, timeLimit]));
  } catch (error) {
    if (closed.signal.aborted) throw problem('request-timeout', cancelled);
    if (!(error instanceof AnalyticsUnavailable)) throw error;
    throw problem('unavailable', error.message, { headers: { 'retry-after': '2' } });
  } finally {
    socket.off('close', close);
  }
};
