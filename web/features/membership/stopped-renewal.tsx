import { formatLongDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMembershipChange } from './use-membership-change.ts';
import { membershipWords as words } from './words.ts';

interface StoppedRenewalProps {
  /** End of the membership. */
  readonly renewsAt: string;
  /** What becomes possible again. */
  readonly reason: string;
  readonly onDone: () => void;
}

/** A membership that will end: when, and the way back. */
export const StoppedRenewal = ({ renewsAt, reason, onDone }: StoppedRenewalProps) => {
  const { change, busyWith } = useMembershipChange();
  return (
    <Stack gap="large">
      <Notice tone="caution" title={`Your membership ends on ${formatLongDate(renewsAt)}`}>
        You have stopped its renewal. {reason}
      </Notice>
      <Cluster justify="end">
        <Button
          onClick={() => void change({ kind: 'resume' }).then(onDone, () => undefined)}
          busy={busyWith === 'resume'}
          busyLabel={words.resuming}
        >
          {words.resume}
        </Button>
      </Cluster>
    </Stack>
  );
};
