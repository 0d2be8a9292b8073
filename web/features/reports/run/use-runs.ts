import { useCallback } from 'react';
import { call } from '#api/client.ts';
import { useStoreRun } from '#api/reports.ts';
import { useAction } from '#api/use-action.ts';
import type { ReportRun, ReportRunForm } from '#contract/reports.ts';
import { useToast } from '#ui/toast.tsx';
import { reportCopy } from '../copy.ts';

/** Scrolls to the place of a result if it is below the visible part of the page. */
export const bringIntoView = (place: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    if (place && place.getBoundingClientRect().top > window.innerHeight * 0.75) {
      place.scrollIntoView({ block: 'center' });
    }
  });
};

interface StartHandlers {
  readonly onStarted: (run: ReportRun) => void;
  /** Runs before the failure toast. */
  readonly onRefused?: (error: unknown) => void;
}

/** Starts runs of reports. A retry after a lost response returns the run that the first request started. */
export const useStartReport = ({ onStarted, onRefused }: StartHandlers) => {
  const store = useStoreRun();
  const { mutateAsync, isPending } = useAction({
    run: (form: ReportRunForm, idempotencyKey) => call('startReportRun', { body: form, idempotencyKey }),
    failed: reportCopy.startFailed,
    onSuccess: (run) => {
      store(run);
      onStarted(run);
    },
    onFailure: (error) => onRefused?.(error),
  });
  /** Resolves when the run has started or was refused. */
  const start = useCallback(
    (form: ReportRunForm): Promise<void> =>
      mutateAsync(form).then(
        () => undefined,
        () => undefined,
      ),
    [mutateAsync],
  );
  return { start, isStarting: isPending };
};

export const useCancelRun = () => {
  const store = useStoreRun();
  const { toast } = useToast();
  return useAction({
    run: (id: string) => call('cancelReportRun', { params: { id }, body: {} }),
    failed: reportCopy.cancelFailed,
    onSuccess: (run) => {
      store(run);
      // A run that ended first stays as it is.
      if (run.status === 'cancelled') toast(reportCopy.cancelled);
    },
  });
};
