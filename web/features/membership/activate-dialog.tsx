import { firstTermMonths } from '../../../src/domain/charities/billing.ts';
import { membershipPrices } from '../../../src/domain/charities/price-book.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { formatPounds } from '../../lib/money.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { firstTerm, type Terms } from './terms.ts';
import { TermsForm } from './terms-form.tsx';
import { useMembershipChange } from './use-membership-change.ts';
import { sayPrice, membershipWords as words } from './words.ts';

const billingDetails = {
  monthly: `${firstTermMonths.monthly}-month commitment, then month by month`,
  annual: 'One invoice a year; saves 10%',
} as const;

/** Active at once; what is charged, and when it renews for how much (docs/decisions/0009). */
const summaryOf = (terms: Terms) => {
  const term = firstTerm(terms, new Date().toISOString());
  const { perMonth, perYear } = membershipPrices[terms.tier];
  const end = formatLongDate(term.to);
  return {
    title: `To be paid: ${sayPrice(term)}`,
    text: (
      <Stack gap="xsmall">
        <p>
          {terms.billing === 'monthly'
            ? `The commitment of ${firstTermMonths.monthly} months, payable in monthly instalments of ${formatPounds(perMonth)}. From ${end} it rolls on from month to month.`
            : `A whole year, until ${end}. It renews then for ${formatPounds(perYear)}.`}
        </p>
        <p>{words.settlement}</p>
        <p>{words.credit}</p>
      </Stack>
    ),
  };
};

interface ActivateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The tier that the charity registered with. */
  readonly tier: Terms['tier'];
}

/** Activate Membership: tier, billing, and what follows. */
export const ActivateDialog = ({ open, onClose, tier }: ActivateDialogProps) => {
  const { change } = useMembershipChange();
  return (
    <Dialog open={open} onClose={onClose} title={words.activate} size="large">
      <Stack gap="large">
        <Text tone="muted">Active at once: member rates, priority in matching, as many projects as you need.</Text>
        <TermsForm
          label={words.activate}
          submit={words.activate}
          submitting={words.activating}
          initial={{ tier, billing: 'monthly' }}
          billingDetails={billingDetails}
          summary={summaryOf}
          onSubmit={(terms) => change({ kind: 'activate', terms }).then(onClose)}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  );
};
