import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportRun } from '../../../../src/http/contract/reports.ts';
import { reportRunsQuery, useCancelRun } from '../../../api/reports.ts';
import { counted } from '../../../lib/counted.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { words } from '../words.ts';
import { estimatedRest, restInWords, type Sighting } from './estimated-rest.ts';

const wordByWord = ['No', 'One', 'Two', 'Three'] as const;

/** Says what a run waits for. */
const Waiting = ({ run }: { readonly run: ReportRun }) => {
  const { data } = useInfiniteQuery(reportRunsQuery);
  const others = data?.pages[0]?.data.filter(({ id, status }) => status === 'running' && id !== run.id).length ?? 0;
  return (
    <Text tone="muted">
      {others > 0
        ? `${wordByWord[others] ?? others} of your other reports ${others === 1 ? 'is' : 'are'} running. `
        : 'Other work is under way. '}
      This one begins by itself as soon as there is room; you can leave this page in the meantime.
    </Text>
  );
};

interface RunningProps {
  readonly run: ReportRun;
  /** When `run` was read, in milliseconds. */
  readonly readAt: number;
}

/** A run that has not ended: how far it is, how long it will still take, and the way out. */
export const Running = ({ run, readAt }: RunningProps) => {
  const { mutate, isPending } = useCancelRun();
  const { toast } = useToast();
  const tellFailure = useFailureToast(words.cancelFailed);
  const [first, setFirst] = useState<Sighting | null>(null);
  const { status, progress } = run;
  const now: Sighting = { at: readAt, events: progress.events };
  if (first === null && status === 'running' && progress.events > 0) setFirst(now);
  const rest = first === null ? null : estimatedRest(first, now, progress.total);
  const read = `${progress.events.toLocaleString('en-GB')} of ${counted(progress.total, 'event')}`;
  return (
    <Card>
      <Stack gap="medium">
        {status === 'waiting' ? (
          <>
            <ProgressBar label="Waiting for its turn" value={null} />
            <Waiting run={run} />
          </>
        ) : (
          <ProgressBar
            label="Reading the history"
            value={progress.total === 0 ? null : progress.events / progress.total}
            detail={progress.total === 0 ? 'Just begun' : rest === null ? read : `${read}, ${restInWords(rest)}`}
          />
        )}
        <div>
          <Button
            variant="secondary"
            size="small"
            icon="close"
            busy={isPending}
            busyLabel="Cancelling..."
            onClick={() =>
              mutate(run.id, {
                onSuccess: (now) => {
                  if (now.status === 'cancelled') toast(words.cancelled);
                },
                onError: tellFailure,
              })
            }
          >
            Cancel
          </Button>
        </div>
      </Stack>
    </Card>
  );
};
