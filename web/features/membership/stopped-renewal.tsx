import { formatLongDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { nextTerm, type RunningMembership } from './terms.ts';
import { useMembershipChange } from './use-membership-change.ts';
import { sayPrice, sayTerms, membershipWords as words } from './words.ts';

interface StoppedRenewalProps {
  readonly membership: RunningMembership;
  /** What becomes possible again. */
  readonly reason: string;
  readonly onDone: () => void;
}

/** A membership that will end: when, and the way back. */
export const StoppedRenewal = ({ membership, reason, onDone }: StoppedRenewalProps) => {
  const { change, busyWith } = useMembershipChange();
  const { renewsAt, next } = membership;
  const end = formatLongDate(renewsAt);
  return (
    <Stack gap="large">
      <Notice tone="caution" title={`Your membership ends on ${end}`}>
        You have stopped its renewal. {reason}
      </Notice>
      <Text>
        Resumed, it renews on {end} with {sayTerms(next)}: {sayPrice(nextTerm(membership, next))}. Nothing is charged
        before then.
      </Text>
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
