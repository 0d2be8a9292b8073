import type { FastifyRequest } from 'fastify';
import { type AnalyticsQuery, AnalyticsUnavailable, type QueryResult } from '../analytics/analytics.ts';
import type { HttpParts } from './parts.ts';
import { problem } from './problems.ts';

/** Turns the error of a copy that cannot be read at present into a problem. */
export const orUnavailable = (error: unknown): never => {
  if (!(error instanceof AnalyticsUnavailable)) throw error;
  throw problem('unavailable', error.message, { headers: { 'retry-after': '2' } });
};

/**
 * Runs a query until the caller closes the connection or the request's time limit passes. Throws a `QueryFault` when the
 * query is wrong, and a problem when the connection is closed or the copy cannot be read now.
 * @param cancelled the detail of the problem when the connection is closed
 */
export const runUntilClosed = async (
  analytics: HttpParts['analytics'],
  query: Omit<AnalyticsQuery, 'signal'>,
  { raw: { socket }, timeLimit }: FastifyRequest,
  cancelled: string,
): Promise<QueryResult> => {
  const closed = new AbortController();
  const close = (): void => closed.abort(new Error('The caller closed the connection.'));
  socket.once('close', close);
  try {
    return await analytics.run({ ...query, signal: AbortSignal.any([closed.signal, timeLimit]) });
  } catch (error) {
    if (closed.signal.aborted) throw problem('request-timeout', cancelled);
    return orUnavailable(error);
  } finally {
    socket.off('close', close);
  }
};
