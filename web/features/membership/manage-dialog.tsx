import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { membershipQuery } from '#api/membership.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { membershipCopy as copy, formatPeriod, formatPrice, formatTerms } from './copy.ts';
import { section } from './membership.css.ts';
import { latestTerms, mayRenewEarly, nextTerm, type RunningMembership, runningMembership } from './terms.ts';
import { TermsForm, useMembershipChange } from './terms-form.tsx';

/** Loads the active membership for a dialog; shows a notice if there is none. */
const WithRunningMembership = ({ children }: { readonly children: (membership: RunningMembership) => ReactNode }) => {
  const query = useQuery(membershipQuery);
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} what="your membership" shapes={['line', 'block']} headingLevel={3} />;
  const running = runningMembership(data);
  return running === null ? (
    <Notice tone="info" title="Your membership is no longer active">
      Close this window to activate it again.
    </Notice>
  ) : (
    children(running)
  );
};

interface StoppedRenewalProps {
  readonly membership: RunningMembership;
  /** Why the charity may want to resume the renewal. */
  readonly reason: string;
  readonly onDone: () => void;
}

/** A membership whose renewal is stopped, with a button to resume it. */
const StoppedRenewal = ({ membership, reason, onDone }: StoppedRenewalProps) => {
  const { change, busyWith } = useMembershipChange();
  const { renewsAt, next } = membership;
  const end = formatLongDate(renewsAt);
  return (
    <Stack gap="large">
      <Notice tone="caution" title={`Your membership ends on ${end}`}>
        You have stopped its renewal. {reason}
      </Notice>
      <Text>
        If you resume it, it renews on {end} with {formatTerms(next)}: {formatPrice(nextTerm(membership, next))}.
        Nothing is charged before then.
      </Text>
      <Cluster justify="end">
        <Button
          variant="primary"
          onClick={() => void change({ kind: 'resume' }).then(onDone, () => undefined)}
          busy={busyWith === 'resume'}
          busyLabel={copy.resuming}
        >
          {copy.resume}
        </Button>
      </Cluster>
    </Stack>
  );
};

const billingDetails = {
  monthly: 'One month at a time, with no new commitment',
  annual: 'One year at a time; saves 10%',
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
        You have paid for {formatTerms(latestTerms(membership))}, until {end}. Changes take effect from then; nothing is
        charged today.
      </Text>
      <TermsForm
        label="Next term"
        submit={copy.save}
        submitting={copy.saving}
        initial={membership.next}
        billingDetails={billingDetails}
        summary={(terms) => ({
          title: `From ${end}: ${formatTerms(terms)}`,
          text: `${formatPrice(nextTerm(membership, terms))}, then renewed on the same terms. We will send the invoice when the term begins.`,
        })}
        onSubmit={(terms) => change({ kind: 'change-terms', terms }).then(onClose)}
        onCancel={onClose}
      />
      <section className={section} aria-labelledby="stop-renewal">
        <Stack gap="small">
          <Heading level={3} size="title4" id="stop-renewal">
            Stop renewal
          </Heading>
          <Text tone="muted">
            Your membership stays active until {end}, then ends. You can resume it until then. There are no refunds.
          </Text>
          <Cluster>
            <Button
              onClick={() => void change({ kind: 'stop' }).then(onClose, () => undefined)}
              busy={busyWith === 'stop'}
              busyLabel={copy.stopping}
            >
              {copy.stop}
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

/** Manage Membership: tier and billing of the next term, and whether it renews. */
export const ManageDialog = ({ open, onClose }: ManageDialogProps) => (
  <Dialog open={open} onClose={onClose} title={copy.manage} size="large">
    <WithRunningMembership>
      {(membership) =>
        membership.renewal === 'stopped' ? (
          <StoppedRenewal membership={membership} reason="Resume it to change tier and billing." onDone={onClose} />
        ) : (
          <Manage membership={membership} onClose={onClose} />
        )
      }
    </WithRunningMembership>
  </Dialog>
);

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
      <Notice tone="info" title={copy.farEnough}>
        Your membership runs until {formatLongDate(renewsAt)}. You can add a term if it ends within the next two years.
      </Notice>
    );
  }
  return (
    <Stack gap="large">
      <Text>We add the next term after the current one, so you lose nothing you have paid for.</Text>
      <DefinitionList
        items={[
          { term: 'Next term', description: formatTerms(next) },
          { term: 'Period', description: formatPeriod(term) },
          { term: 'Amount due', description: <strong>{formatPounds(term.price)}</strong> },
          { term: 'New renewal date', description: <strong>{formatLongDate(term.to)}</strong> },
        ]}
      />
      <Text tone="muted">{copy.settlement} This cannot be undone.</Text>
      <Cluster justify="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          onClick={() => void change({ kind: 'renew-early', renewsAt }).then(onClose, () => undefined)}
          busy={busyWith === 'renew-early'}
          busyLabel={copy.renewing}
        >
          {copy.renewEarly}
        </Button>
      </Cluster>
    </Stack>
  );
};

interface RenewEarlyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Renew Early: price and new renewal date. */
export const RenewEarlyDialog = ({ open, onClose }: RenewEarlyDialogProps) => (
  <Dialog open={open} onClose={onClose} title={copy.renewEarly}>
    <WithRunningMembership>
      {(membership) =>
        membership.renewal === 'stopped' ? (
          <StoppedRenewal membership={membership} reason="Resume it to renew early." onDone={onClose} />
        ) : (
          <Renew membership={membership} onClose={onClose} />
        )
      }
    </WithRunningMembership>
  </Dialog>
);
