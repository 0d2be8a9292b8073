import { useQuery } from '@tanstack/react-query';
import type { ReportRun } from '../../../../src/http/contract/reports.ts';
import { isReportMissing, reportRunQuery } from '../../../api/reports.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import type { RowOrder } from '../result/result-table.tsx';
import { ResultView } from '../result/result-view.tsx';
import { ResultActions } from './result-actions.tsx';
import { Running } from './running.tsx';

interface RunViewProps {
  readonly runId: string;
  /** Whether a run is one of the report on this page. */
  readonly isOfThis: (run: ReportRun) => boolean;
  /** What was asked for, in words. */
  readonly choicesOf: (run: ReportRun) => string;
  readonly order: RowOrder;
  readonly onRunAgain: () => void;
  readonly isStarting: boolean;
}

const announcements: Readonly<Record<ReportRun['status'], string>> = {
  waiting: '',
  running: '',
  done: 'The result is there.',
  failed: '',
  cancelled: 'The run was cancelled.',
};

const RunMatter = ({ runId, isOfThis, choicesOf, order, onRunAgain, isStarting }: RunViewProps) => {
  const { data: run, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(reportRunQuery(runId));
  const again = (
    <Button icon="refresh" onClick={onRunAgain} busy={isStarting} busyLabel="Starting...">
      Run it now
    </Button>
  );
  if (isPending) {
    return (
      <Loading label="Loading the result...">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (isReportMissing(error) || (run && !isOfThis(run))) {
    return (
      <EmptyState
        headingLevel={2}
        title="This result is not here"
        message="A result is kept for seven days, for whoever ran the report. The choices on this page are the same: run it, and see what they give today."
        action={again}
      />
    );
  }
  if (run === undefined) {
    return (
      <ErrorState
        title="We could not load the result"
        message="The report goes on without you watching. Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  switch (run.status) {
    case 'waiting':
    case 'running':
      return <Running run={run} readAt={dataUpdatedAt} />;
    case 'cancelled':
      return (
        <EmptyState
          headingLevel={2}
          title="You cancelled this run"
          message="Nothing was kept of it. The choices are still there."
          action={again}
        />
      );
    case 'failed':
      return (
        <ErrorState
          title="This report could not be finished"
          message={run.error ?? 'Something went wrong while it ran. Running it again may help.'}
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

/** One run of a report, whatever has become of it. Changes that nobody asked for are read out. */
export const RunView = (props: RunViewProps) => {
  const { data } = useQuery(reportRunQuery(props.runId));
  const part = useKeptFocus();
  return (
    <div ref={part}>
      <p role="status" className={visuallyHidden}>
        {data ? announcements[data.status] : ''}
      </p>
      <RunMatter {...props} />
    </div>
  );
};
