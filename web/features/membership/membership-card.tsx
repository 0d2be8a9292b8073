import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardStaleTime } from '#api/member.ts';
import { membershipChargesQuery, membershipQuery } from '#api/membership.ts';
import { brand } from '#brand';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Charge, ChargeList as ChargeListPage, Membership } from '#contract/memberships.ts';
import { firstTermMonths } from '#domain/charities/billing.ts';
import { membershipPrices } from '#domain/charities/price-book.ts';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { saveCalendar } from '#lib/calendar-file.ts';
import { formatDashboardDate, formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { LoadFailed, NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { NameAdvice } from './advice.tsx';
import { billingLabels, chargeLabels, membershipCopy as copy, formatPrice, formatTerms, tierLabel } from './copy.ts';
import { ManageDialog, RenewEarlyDialog } from './manage-dialog.tsx';
import * as styles from './membership.css.ts';
import { firstTerm, laterTerms, runningMembership, type Terms } from './terms.ts';
import { TermsForm, useMembershipChange } from './terms-form.tsx';

const ChargeRow = ({ charge: { id, item, price, credit, due, createdAt } }: { readonly charge: Charge }) => {
  const name = chargeLabels[item.for];
  const begins = formatDashboardDate(item.for === 'one-off' ? createdAt : item.from);
  return (
    <li className={styles.charge}>
      <span className={styles.chargeName}>{name}</span>
      <span className={styles.due}>{formatPounds(due)}</span>
      <span className={styles.chargeDetail}>{item.for === 'one-off' ? item.project : formatTerms(item)}</span>
      <span className={styles.chargeDetail}>
        {begins}
        {item.for !== 'one-off' && ` – ${formatDashboardDate(item.to)}`} ·{' '}
        <TextLink to="/invoices/$id" params={{ id }} aria-label={`Invoice: ${name}, ${begins}`}>
          Invoice
        </TextLink>
      </span>
      {credit > 0 && (
        <span className={styles.chargeDetail}>
          {formatPounds(price)} less {formatPounds(credit)} credit for a one-off set-up fee
        </span>
      )}
    </li>
  );
};

type ChargesQuery = UseInfiniteQueryResult<InfiniteData<ChargeListPage>>;

const ChargeList = ({ query }: { readonly query: ChargesQuery }) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined)
    return (
      <NotLoaded
        query={query}
        what="your charges"
        shapes={['line', 'line']}
        reassurance={nothingLost}
        headingLevel={3}
      />
    );
  const charges = data.pages.flatMap((page) => page.data);
  if (charges.length === 0) {
    return (
      <Text tone="muted">
        Nothing has been charged yet. Each term of your membership and each one-off project is listed here.
      </Text>
    );
  }
  return (
    <Stack gap="medium">
      <ul>
        {charges.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <LoadFailed
          title="We could not load more charges"
          error={error}
          reassurance="Those above are still there."
          onRetry={() => void fetchNextPage()}
          isRetrying={isFetchingNextPage}
          headingLevel={3}
        />
      )}
      {hasNextPage && !isFetchNextPageError && <MorePages query={query} things="charges" />}
      <Caption>Settled by invoice. Amounts are what is left to pay after credits.</Caption>
    </Stack>
  );
};

/** All charges, newest first. Renders nothing for a charity that is no member and was never charged. */
export const Charges = ({ isMember }: { readonly isMember: boolean }) => {
  const query = useInfiniteQuery(membershipChargesQuery);
  const wereAny = (query.data?.pages[0]?.total ?? 0) > 0;
  if (!isMember && !wereAny) return null;
  return (
    <TitledCard title="Charges">
      <ChargeList query={query} />
    </TitledCard>
  );
};

const billingDetails = {
  monthly: `${firstTermMonths.monthly}-month commitment, then monthly`,
  annual: 'One invoice a year; saves 10%',
} as const;

/** Describes what is charged now, and when the membership renews at what price (docs/decisions/0009). */
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
        <NameAdvice />
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
  const running = membership === undefined ? null : runningMembership(membership);
  if (running === null) return [];
  return [
    { term: 'Billing', description: billingLabels[running.billing] },
    ...(running.renewal === 'stopped'
      ? [{ term: 'Renewal', description: 'Stopped: your membership ends on this date' }]
      : []),
    ...laterTerms(running).map((terms) => ({
      term: `From ${formatDashboardDate(terms.from)}`,
      description: formatTerms(terms),
    })),
  ];
};

/** Saves the renewal date as a calendar file. Importing a later file moves the entry. */
const saveRenewal = (charityId: string, renewsAt: string, membership: Membership | undefined): void => {
  const happens = membership?.renewal === 'stopped' ? 'ends' : 'renews';
  saveCalendar('membership', [
    {
      id: `membership-${charityId}`,
      date: ukDayOf(new Date(renewsAt)),
      title: `${brand.name} membership ${happens}`,
      url: `${window.location.origin}/charity-dashboard`,
    },
  ]);
};

/** Membership Status on the charity's dashboard (spec §2), with the dialogs behind its buttons. */
export const MembershipCard = ({ profile }: { readonly profile: NonNullable<CurrentUser['charityProfile']> }) => {
  const [open, setOpen] = useState<'activate' | 'manage' | 'renew' | null>(null);
  const { data: membership } = useQuery({ ...membershipQuery, staleTime: dashboardStaleTime });
  // The session already has the three main facts; the others are loaded.
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
          <Button fullWidth onClick={() => setOpen('manage')}>
            {copy.manage}
          </Button>
          <Button fullWidth onClick={() => setOpen('renew')}>
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
          <Button variant="primary" fullWidth onClick={() => setOpen('activate')}>
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
