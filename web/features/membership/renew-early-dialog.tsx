import { formatLongDate } from '../../lib/dates.ts';
import { formatPounds } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { WithRunningMembership } from './running-membership.tsx';
import { StoppedRenewal } from './stopped-renewal.tsx';
import { mayRenewEarly, nextTerm, type RunningMembership } from './terms.ts';
import { useMembershipChange } from './use-membership-change.ts';
import { sayPeriod, sayTerms, membershipWords as words } from './words.ts';

interface RenewProps {
  readonly membership: RunningMembership;
  readonly onClose: () => void;
}

const Renew = ({ membership, onClose }: RenewProps) => {
  const { change, busyWith } = useMembershipChange();
  const { renewsAt, next } = membership;
  const term = nextTerm(membership, next);
  if (!mayRenewEarly(term, new Date().toISOString())) {
    return (
      <Notice tone="info" title={words.farEnough}>
        It runs until {formatLongDate(renewsAt)}. The next term can be added once it ends within two years.
      </Notice>
    );
  }
  return (
    <Stack gap="large">
      <Text>The next term is added now, behind the present one. Nothing of what you have paid for is lost.</Text>
      <DefinitionList
        items={[
          { term: 'Next term', description: sayTerms(next) },
          { term: 'Period', description: sayPeriod(term) },
          { term: 'To be paid', description: <strong>{formatPounds(term.price)}</strong> },
          { term: 'New renewal date', description: <strong>{formatLongDate(term.to)}</strong> },
        ]}
      />
      <Text tone="muted">{words.settlement} This cannot be undone.</Text>
      <Cluster justify="end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => void change({ kind: 'renew-early', renewsAt }).then(onClose, () => undefined)}
          busy={busyWith === 'renew-early'}
          busyLabel={words.renewing}
        >
          {words.renewEarly}
        </Button>
      </Cluster>
    </Stack>
  );
};

interface RenewEarlyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Renew Early: what it costs, and until when the membership then runs. */
export const RenewEarlyDialog = ({ open, onClose }: RenewEarlyDialogProps) => (
  <Dialog open={open} onClose={onClose} title={words.renewEarly}>
    <WithRunningMembership>
      {(membership) =>
        membership.renewal === 'stopped' ? (
          <StoppedRenewal
            membership={membership}
            reason="Resume it first; then you can renew early."
            onDone={onClose}
          />
        ) : (
          <Renew membership={membership} onClose={onClose} />
        )
      }
    </WithRunningMembership>
  </Dialog>
);
