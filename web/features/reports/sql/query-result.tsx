import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useRefreshQueryRuns } from '#api/queries.ts';
import type { QueryResult } from '#contract/queries.ts';
import { counted } from '#lib/counted.ts';
import { formatPosition } from '#lib/position.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { queryCopy } from '../copy.ts';
import { drawnResult } from '../result/result-data.ts';
import { DownloadButtons, type DownloadFile, ResultChart } from '../result/result-view.tsx';
import { placeIn } from './fault-place.ts';
import { QueryTable } from './query-table.tsx';
import { type QueryRows, reportOf, withDays } from './result-report.ts';

const files: readonly DownloadFile[] = [
  { call: 'exportQueryCsv', label: 'CSV', extension: 'csv' },
  { call: 'exportQueryJson', label: 'NDJSON', extension: 'ndjson' },
  { call: 'exportQueryParquet', label: 'Parquet', extension: 'parquet' },
];

const behind = (seconds: number): string =>
  seconds < 1 ? 'up to date' : `${counted(Math.round(seconds), 'second')} behind the history`;

/** Row count, duration, and how current the copy was. */
const figuresOf = ({ rows, tookMs, completeTo, secondsBehind }: QueryRows): string =>
  [
    counted(rows.length, 'row'),
    `${tookMs.toLocaleString('en-GB', { maximumFractionDigits: 0 })} ms`,
    completeTo === null
      ? `The copy was ${behind(secondsBehind)}.`
      : `The copy was complete to position ${formatPosition(completeTo)}, ${behind(secondsBehind)}.`,
  ].join(' · ');

interface ResultProps {
  readonly title: string;
  readonly sql: string;
  readonly result: QueryRows;
}

const Result = ({ title, sql, result: given }: ResultProps) => {
  const result = useMemo(() => withDays(given), [given]);
  if (result.rows.length === 0) {
    return (
      <Stack gap="small">
        <Caption>{figuresOf(result)}</Caption>
        <EmptyState title="No rows" message="The query is valid, but no event matches." />
      </Stack>
    );
  }
  const drawn = drawnResult(reportOf(result), title);
  return (
    <Stack gap="medium">
      <Cluster justify="between">
        <Caption>{figuresOf(result)}</Caption>
        <Cluster gap="xsmall">
          <DownloadButtons files={files} body={{ sql }} name="query" failed={queryCopy.exportFailed} />
        </Cluster>
      </Cluster>
      {result.isTruncated && (
        <Notice tone="caution" title={`Only the first ${counted(result.rows.length, 'row')} are shown`}>
          There are more. A download has up to 1,000,000 rows.
        </Notice>
      )}
      {drawn && (
        <Card>
          <ResultChart drawn={drawn} />
        </Card>
      )}
      <QueryTable result={result} caption="Result of the query" />
    </Stack>
  );
};

/** The latest run on the page. */
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

interface QueryOutcomeProps {
  readonly run: QueryRun;
  readonly title: string;
  readonly onRunAgain: () => void;
}

export const QueryOutcome = ({ run, title, onRunAgain }: QueryOutcomeProps) => {
  switch (run.status) {
    case 'none':
      return <Text tone="muted">The result appears here.</Text>;
    case 'running':
      return <Loading label="Running the query..." shapes={['line', 'block']} />;
    case 'cancelled':
      return <Text tone="muted">You cancelled this query.</Text>;
    case 'failed':
      return <ErrorState headingLevel={2} title="The query was not run" message={run.message} onRetry={onRunAgain} />;
    case 'ended': {
      const { sql, result } = run;
      if (result.outcome === 'done') return <Result title={title} sql={sql} result={result} />;
      const place = result.position === null ? null : placeIn(sql, result.position);
      return (
        <Notice
          tone="critical"
          title={place === null ? 'The query has an error' : `Line ${place.line}, column ${place.column}`}
        >
          <Stack gap="xxsmall">
            <Text>{result.message}</Text>
            {result.hint !== null && <Text tone="muted">{result.hint}</Text>}
          </Stack>
        </Notice>
      );
    }
    default:
      return run satisfies never;
  }
};
