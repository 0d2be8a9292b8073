import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import type { Membership } from '../../../src/http/contract/memberships.ts';
import { dashboardStaleTime } from '../../api/member-now.ts';
import { membershipQuery } from '../../api/membership.ts';
import { formatDashboardDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ActivateDialog } from './activate-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { RenewEarlyDialog } from './renew-early-dialog.tsx';
import { billingLabels, sayTerms, tierLabel, membershipWords as words } from './words.ts';

const StatusBadge = ({ active }: { readonly active: boolean }) =>
  active ? (
    <Badge tone="positive" icon="check">
      {words.active}
    </Badge>
  ) : (
    <Badge tone="neutral">{words.inactive}</Badge>
  );

/** What the card says beyond tier, status and renewal date, where there is more to say. */
const furtherItems = (membership: Membership | undefined) => {
  if (!membership?.active) return [];
  const { tier, billing, next, renewal } = membership;
  const isOther = renewal === 'continues' && next !== null && (next.tier !== tier || next.billing !== billing);
  return [
    ...(billing === null ? [] : [{ term: 'Billing', description: billingLabels[billing] }]),
    ...(renewal === 'stopped' ? [{ term: 'Renewal', description: 'Stopped: your membership ends on that date' }] : []),
    ...(isOther ? [{ term: 'From then on', description: sayTerms(next) }] : []),
  ];
};

/** Membership Status on the charity's dashboard (spec §2), with the dialogs behind its buttons. */
export const MembershipCard = ({ profile }: { readonly profile: NonNullable<CurrentUser['charityProfile']> }) => {
  const [open, setOpen] = useState<'activate' | 'manage' | 'renew' | null>(null);
  const { data: membership } = useQuery({ ...membershipQuery, staleTime: dashboardStaleTime });
  // The member's own record has the specification's three facts already; the rest follows.
  const active = membership?.active ?? profile.membershipActive;
  const tier = membership?.tier ?? profile.membershipTier;
  const renewsAt = membership ? membership.renewsAt : profile.membershipExpiry;
  const close = () => setOpen(null);

  return (
    <Card as="section" labelledBy="membership-status">
      <Stack gap="medium">
        <Heading level={2} size="title4" id="membership-status">
          {words.status}
        </Heading>
        <DefinitionList
          items={[
            { term: 'Tier', description: tierLabel(tier) },
            { term: 'Status', description: <StatusBadge active={active} /> },
            {
              term: 'Renewal date',
              description: active && renewsAt !== null ? formatDashboardDate(renewsAt) : words.noRenewalDate,
            },
            ...furtherItems(membership),
          ]}
        />
        {active ? (
          <Stack gap="xsmall">
            <Button fullWidth variant="secondary" onClick={() => setOpen('manage')}>
              {words.manage}
            </Button>
            <Button fullWidth variant="secondary" onClick={() => setOpen('renew')}>
              {words.renewEarly}
            </Button>
          </Stack>
        ) : (
          <Stack gap="xsmall">
            <Button fullWidth onClick={() => setOpen('activate')}>
              {words.activate}
            </Button>
            <ButtonLink fullWidth variant="quiet" to="/pricing">
              See what membership includes
            </ButtonLink>
          </Stack>
        )}
      </Stack>
      <ActivateDialog open={open === 'activate'} onClose={close} tier={tier} />
      <ManageDialog open={open === 'manage'} onClose={close} />
      <RenewEarlyDialog open={open === 'renew'} onClose={close} />
    </Card>
  );
};
