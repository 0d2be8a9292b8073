import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardStaleTime } from '#api/member.ts';
import { membershipQuery } from '#api/membership.ts';
import { brand } from '#brand';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Membership } from '#contract/memberships.ts';
import { firstTermMonths } from '#domain/charities/billing.ts';
import { membershipPrices } from '#domain/charities/price-book.ts';
import { saveCalendar } from '#lib/calendar-file.ts';
import { britishDay, formatDashboardDate, formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { billingLabels, membershipCopy as copy, formatPrice, formatTerms, tierLabel } from './copy.ts';
import { ManageDialog, RenewEarlyDialog } from './manage-dialog.tsx';
import { firstTerm, type Terms } from './terms.ts';
import { TermsForm } from './terms-form.tsx';
import { useMembershipChange } from './use-membership-change.ts';

const billingDetails = {
  monthly: `${firstTermMonths.monthly}-month commitment, then monthly`,
  annual: 'One invoice a year; saves 10%',
} as const;

/** What is charged now, and when the membership renews for how much (docs/decisions/0009). */
const summaryOf = (terms: Terms) => {
  const term = firstTerm(terms, new Date().toISOString());
  const { perMonth, perYear } = membershipPrices[terms.tier];
  const end = formatLongDate(term.to);
  return {
    title: `Amount due: ${formatPrice(term)}`,
    text: (
      <Stack gap="xsmall">
        <p>
          {terms.billing === 'monthly'
            ? `The commitment of ${firstTermMonths.monthly} months, payable in monthly instalments of ${formatPounds(perMonth)}. From ${end} it renews monthly.`
            : `One year, until ${end}. It then renews for ${formatPounds(perYear)}.`}
        </p>
        <p>{copy.settlement}</p>
        <p>{copy.credit}</p>
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

const ActivateDialog = ({ open, onClose, tier }: ActivateDialogProps) => {
  const { change } = useMembershipChange();
  return (
    <Dialog open={open} onClose={onClose} title={copy.activate} size="large">
      <Stack gap="large">
        <Text tone="muted">
          Your membership starts immediately: member rates, priority matching, and as many projects as you need.
        </Text>
        <TermsForm
          label={copy.activate}
          submit={copy.activate}
          submitting={copy.activating}
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

const StatusBadge = ({ active }: { readonly active: boolean }) =>
  active ? (
    <Badge tone="positive" icon="check">
      {copy.active}
    </Badge>
  ) : (
    <Badge tone="neutral">{copy.inactive}</Badge>
  );

/** Items of an active membership besides tier, status and renewal date. */
const furtherItems = (membership: Membership | undefined) => {
  if (!membership?.active) return [];
  const { tier, billing, next, renewal } = membership;
  const isOther = renewal === 'continues' && next !== null && (next.tier !== tier || next.billing !== billing);
  return [
    ...(billing === null ? [] : [{ term: 'Billing', description: billingLabels[billing] }]),
    ...(renewal === 'stopped' ? [{ term: 'Renewal', description: 'Stopped: your membership ends on this date' }] : []),
    ...(isOther ? [{ term: 'From then on', description: formatTerms(next) }] : []),
  ];
};

/** The renewal date as a calendar file; a later file moves it. */
const saveRenewal = (charityId: string, renewsAt: string, membership: Membership | undefined): void => {
  const happens = membership?.renewal === 'stopped' ? 'ends' : 'renews';
  saveCalendar('membership', [
    {
      id: `membership-${charityId}`,
      date: britishDay(renewsAt),
      title: `${brand.name} membership ${happens}`,
      url: `${window.location.origin}/charity-dashboard`,
    },
  ]);
};

/** Membership Status on the charity's dashboard (spec §2), with the dialogs behind its buttons. */
export const MembershipCard = ({ profile }: { readonly profile: NonNullable<CurrentUser['charityProfile']> }) => {
  const [open, setOpen] = useState<'activate' | 'manage' | 'renew' | null>(null);
  const { data: membership } = useQuery({ ...membershipQuery, staleTime: dashboardStaleTime });
  // The session already has the three main facts; the rest loads.
  const active = membership?.active ?? profile.membershipActive;
  const tier = membership?.tier ?? profile.membershipTier;
  const renewsAt = membership ? membership.renewsAt : profile.membershipExpiry;
  const close = () => setOpen(null);

  return (
    <TitledCard title={copy.status}>
      <DefinitionList
        items={[
          { term: 'Tier', description: tierLabel(tier) },
          { term: 'Status', description: <StatusBadge active={active} /> },
          {
            term: 'Renewal date',
            description: active && renewsAt !== null ? formatDashboardDate(renewsAt) : copy.noRenewalDate,
          },
          ...furtherItems(membership),
        ]}
      />
      {active ? (
        <Stack gap="xsmall">
          <Button fullWidth variant="secondary" onClick={() => setOpen('manage')}>
            {copy.manage}
          </Button>
          <Button fullWidth variant="secondary" onClick={() => setOpen('renew')}>
            {copy.renewEarly}
          </Button>
          {renewsAt !== null && (
            <Button
              fullWidth
              variant="quiet"
              icon="calendar"
              onClick={() => saveRenewal(profile.id, renewsAt, membership)}
            >
              Add {membership?.renewal === 'stopped' ? 'end date' : 'renewal'} to calendar
            </Button>
          )}
        </Stack>
      ) : (
        <Stack gap="xsmall">
          <Button fullWidth onClick={() => setOpen('activate')}>
            {copy.activate}
          </Button>
          <ButtonLink fullWidth variant="quiet" to="/pricing">
            See what membership includes
          </ButtonLink>
        </Stack>
      )}
      <ActivateDialog open={open === 'activate'} onClose={close} tier={tier} />
      <ManageDialog open={open === 'manage'} onClose={close} />
      <RenewEarlyDialog open={open === 'renew'} onClose={close} />
    </TitledCard>
  );
};
