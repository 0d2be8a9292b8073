import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '#api/client.ts';
import { isMissing } from '#api/missing.ts';
import { reportRunQuery, reportRunsQuery } from '#api/reports.ts';
import type { ReportRun } from '#contract/reports.ts';
import { counted } from '#lib/counted.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Text } from '#ui/text.tsx';
import { useToast } from '#ui/toast.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { reportCopy } from '../copy.ts';
import { formatRemaining, type ProgressSample, remainingSeconds } from '../format.ts';
import { ResultView, type RowOrder } from '../result/result-view.tsx';
import { useCancelRun } from './use-runs.ts';

/** Buttons for a result: download, print and copy link. */
const ResultActions = ({ runId }: { readonly runId: string }) => {
  const { toast } = useToast();
  const copyLink = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast(reportCopy.copied),
      () => toast({ ...reportCopy.copyFailed, tone: 'destructive' }),
    );
  return (
    <Cluster gap="xsmall">
      <ButtonAnchor size="small" icon="download" href={addressOf('exportReportRunCsv', { id: runId })} download>
        CSV
      </ButtonAnchor>
      <ButtonAnchor size="small" icon="download" href={addressOf('exportReportRunJson', { id: runId })} download>
        JSON
      </ButtonAnchor>
      <Button size="small" icon="print" onClick={() => window.print()}>
        Print
      </Button>
      <Button size="small" icon="external" onClick={() => void copyLink()}>
        Copy link
      </Button>
    </Cluster>
  );
};

const wordByWord = ['No', 'One', 'Two', 'Three'] as const;

/** Explains why a run is waiting. */
const Waiting = ({ run }: { readonly run: ReportRun }) => {
  const { data } = useInfiniteQuery(reportRunsQuery);
  const others = data?.pages[0]?.data.filter(({ id, status }) => status === 'running' && id !== run.id).length ?? 0;
  return (
    <Text tone="muted">
      {others > 0
        ? `${wordByWord[others] ?? others} of your other reports ${others === 1 ? 'is' : 'are'} running. `
        : 'Other reports are running. '}
      This one starts automatically when a slot is free. You can leave this page meanwhile.
    </Text>
  );
};

interface RunningProps {
  readonly run: ReportRun;
  /** When `run` was fetched, in milliseconds. */
  readonly readAt: number;
}

/** A waiting or running run: progress, remaining time and cancel button. */
const Running = ({ run, readAt }: RunningProps) => {
  const { mutate, isPending } = useCancelRun();
  const [first, setFirst] = useState<ProgressSample | null>(null);
  const { status, progress } = run;
  const now: ProgressSample = { at: readAt, events: progress.events };
  if (first === null && status === 'running' && progress.events > 0) setFirst(now);
  const rest = first === null ? null : remainingSeconds(first, now, progress.total);
  const read = `${progress.events.toLocaleString('en-GB')} of ${counted(progress.total, 'event')}`;
  return (
    <Card>
      <Stack gap="medium">
        {status === 'waiting' ? (
          <>
            <ProgressBar label="Waiting to start" value={null} />
            <Waiting run={run} />
          </>
        ) : (
          <ProgressBar
            label="Reading the history"
            value={progress.total === 0 ? null : progress.events / progress.total}
            detail={progress.total === 0 ? 'Just started' : rest === null ? read : `${read}, ${formatRemaining(rest)}`}
          />
        )}
        <div>
          <Button size="small" icon="close" busy={isPending} busyLabel="Cancelling..." onClick={() => mutate(run.id)}>
            Cancel
          </Button>
        </div>
      </Stack>
    </Card>
  );
};

interface RunViewProps {
  readonly runId: string;
  /** Whether a run belongs to the report on this page. */
  readonly isOfThis: (run: ReportRun) => boolean;
  /** Formats the settings of a run. */
  readonly choicesOf: (run: ReportRun) => string;
  readonly order: RowOrder;
  readonly onRunAgain: () => void;
  readonly isStarting: boolean;
}

const announcements: Readonly<Record<ReportRun['status'], string>> = {
  waiting: '',
  running: '',
  done: 'The result is ready.',
  failed: '',
  cancelled: 'The run was cancelled.',
};

const RunMatter = ({ runId, isOfThis, choicesOf, order, onRunAgain, isStarting }: RunViewProps) => {
  const query = useQuery(reportRunQuery(runId));
  const { data: run, error, dataUpdatedAt } = query;
  const again = (
    <Button variant="primary" icon="refresh" onClick={onRunAgain} busy={isStarting} busyLabel="Starting...">
      Run now
    </Button>
  );
  if (isMissing(error) || (run && !isOfThis(run))) {
    return (
      <EmptyState
        title="Result not available"
        message="Results are kept for seven days and only for the person who ran the report. Run it again with the settings on this page."
        action={again}
      />
    );
  }
  if (run === undefined) {
    return (
      <NotLoaded query={query} what="the result" shapes={['title', 'block']} reassurance="The report keeps running." />
    );
  }
  switch (run.status) {
    case 'waiting':
    case 'running':
      return <Running run={run} readAt={dataUpdatedAt} />;
    case 'cancelled':
      return (
        <EmptyState
          title="You cancelled this run"
          message="There is no result. Your settings are unchanged."
          action={again}
        />
      );
    case 'failed':
      return (
        <ErrorState
          title="This report failed"
          message={run.error ?? 'An error occurred. Running it again may help.'}
          onRetry={onRunAgain}
          isRetrying={isStarting}
        />
      );
    case 'done':
      return run.result === null ? (
        <ErrorState title="This result cannot be shown" onRetry={onRunAgain} isRetrying={isStarting} />
      ) : (
        <ResultView
          title={run.title}
          choices={choicesOf(run)}
          finishedAt={run.finishedAt}
          events={run.progress.events}
          result={run.result}
          order={order}
          actions={<ResultActions runId={run.id} />}
        />
      );
    default:
      return run.status satisfies never;
  }
};

/** One run of a report in any state. Announces changes to screen readers. */
export const RunView = (props: RunViewProps) => {
  const { data } = useQuery(reportRunQuery(props.runId));
  return (
    <section aria-label="Result">
      <p role="status" className={visuallyHidden}>
        {data ? announcements[data.status] : ''}
      </p>
      <RunMatter {...props} />
    </section>
  );
};
