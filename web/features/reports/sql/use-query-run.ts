import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useRefreshQueryRuns } from '#api/queries.ts';
import type { QueryResult } from '#contract/queries.ts';

/** The latest run of the desk. */
export type QueryRun =
  | { readonly status: 'none' }
  | { readonly status: 'running'; readonly sql: string }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ended'; readonly sql: string; readonly result: QueryResult };

const failureOf = (error: unknown): string =>
  (error instanceof ApiError ? error.detail : undefined) ?? 'Please check your connection and try again.';

/** Runs one query at a time. A new run, a cancellation and leaving the page close the connection, which ends it on the server. */
export const useQueryRun = () => {
  const [run, setRun] = useState<QueryRun>({ status: 'none' });
  const current = useRef<AbortController | null>(null);
  const refreshRuns = useRefreshQueryRuns();
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(
    async (sql: string): Promise<void> => {
      current.current?.abort();
      const mine = new AbortController();
      current.current = mine;
      setRun({ status: 'running', sql });
      try {
        const result = await call('runQuery', { body: { sql }, signal: mine.signal });
        if (current.current === mine) setRun({ status: 'ended', sql, result });
      } catch (error) {
        if (current.current !== mine) return;
        setRun(mine.signal.aborted ? { status: 'cancelled' } : { status: 'failed', message: failureOf(error) });
      } finally {
        if (current.current === mine) refreshRuns();
      }
    },
    [refreshRuns],
  );
  const cancel = useCallback(() => current.current?.abort(), []);
  return { run, start, cancel };
};
