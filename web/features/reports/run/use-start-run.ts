import { useCallback, useRef } from 'react';
import { v4 as randomId } from 'uuid';
import type { ReportRun, ReportRunForm } from '../../../../src/http/contract/reports.ts';
import { useStartRun } from '../../../api/reports.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { words } from '../words.ts';

interface StartWatch {
  readonly onStarted: (run: ReportRun) => void;
  /** Sees a refusal before it is told by a toast. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Has a report run. Each start is a run of its own, but for one whose answer was lost: asking for the same again then
 * finds the run that there is.
 */
export const useStartReport = ({ onStarted, onRefused }: StartWatch) => {
  const { mutateAsync, isPending } = useStartRun();
  const tellFailure = useFailureToast(words.startFailed);
  const open = useRef({ body: '', key: '' });

  const start = useCallback(
    async (form: ReportRunForm): Promise<void> => {
      const body = JSON.stringify(form);
      if (open.current.body !== body) open.current = { body, key: randomId() };
      try {
        const run = await mutateAsync({ form, idempotencyKey: open.current.key });
        open.current = { body: '', key: '' };
        onStarted(run);
      } catch (error) {
        onRefused?.(error);
        tellFailure(error);
      }
    },
    [mutateAsync, onStarted, onRefused, tellFailure],
  );

  return { start, isStarting: isPending };
};
