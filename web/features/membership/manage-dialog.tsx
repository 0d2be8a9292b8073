import { formatLongDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { section } from './membership.css.ts';
import { WithRunningMembership } from './running-membership.tsx';
import { StoppedRenewal } from './stopped-renewal.tsx';
import { nextTerm, type RunningMembership } from './terms.ts';
import { TermsForm } from './terms-form.tsx';
import { useMembershipChange } from './use-membership-change.ts';
import { sayPrice, sayTerms, membershipWords as words } from './words.ts';

const billingDetails = {
  monthly: 'One month at a time, without a new commitment',
  annual: 'A year at a time; saves 10%',
} as const;

interface ManageProps {
  readonly membership: RunningMembership;
  readonly onClose: () => void;
}

const Manage = ({ membership, onClose }: ManageProps) => {
  const { change, busyWith } = useMembershipChange();
  const end = formatLongDate(membership.renewsAt);
  return (
    <Stack gap="large">
      <Text tone="muted">
        You have {sayTerms(membership)}, until {end}. What you change here holds from then on; nothing is charged today.
      </Text>
      <TermsForm
        label="Next term"
        submit={words.save}
        submitting={words.saving}
        initial={membership.next}
        billingDetails={billingDetails}
        summary={(terms) => ({
          title: `From ${end}: ${sayTerms(terms)}`,
          text: `${sayPrice(nextTerm(membership, terms))}, then renewed in the same way. We send the invoice by email when the term begins.`,
        })}
        onSubmit={(terms) => change({ kind: 'change-terms', terms }).then(onClose)}
        onCancel={onClose}
      />
      <section className={section} aria-labelledby="stop-renewal">
        <Stack gap="small">
          <Heading level={3} size="title4" id="stop-renewal">
            Stop the renewal
          </Heading>
          <Text tone="muted">
            Your membership stays active until {end} and ends then. Until that day you can resume it. Nothing is
            refunded.
          </Text>
          <Cluster>
            <Button
              variant="secondary"
              onClick={() => void change({ kind: 'stop' }).then(onClose, () => undefined)}
              busy={busyWith === 'stop'}
              busyLabel={words.stopping}
            >
              {words.stop}
            </Button>
          </Cluster>
        </Stack>
      </section>
    </Stack>
  );
};

interface ManageDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Manage Membership: tier and billing from the next renewal on, and whether there is one. */
export const ManageDialog = ({ open, onClose }: ManageDialogProps) => (
  <Dialog open={open} onClose={onClose} title={words.manage} size="large">
    <WithRunningMembership>
      {(membership) =>
        membership.renewal === 'stopped' ? (
          <StoppedRenewal
            membership={membership}
            reason="Once it is resumed, you can change tier and billing again."
            onDone={onClose}
          />
        ) : (
          <Manage membership={membership} onClose={onClose} />
        )
      }
    </WithRunningMembership>
  </Dialog>
);
