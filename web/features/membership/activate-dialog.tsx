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
            ? `That is the commitment of ${firstTermMonths.monthly} months, payable in ${firstTermMonths.monthly} monthly instalments of ${formatPounds(perMonth)}. From ${end} on it renews from month to month for ${formatPounds(perMonth)}.`
            : `Your membership runs until ${end} and renews then for another year at ${formatPounds(perYear)}.`}
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
        <Text tone="muted">
          Your membership is active at once: member rates, priority in matching, and as many projects as you need.
        </Text>
        <TermsForm
          label={words.activate}
          submit={words.activate}
          submitting={words.activating}
          initial={{ tier, billing: 'monthly' }}
          summary={summaryOf}
          onSubmit={(terms) => change({ kind: 'activate', terms }).then(onClose)}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  );
};
