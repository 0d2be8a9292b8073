import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminSummaryQuery } from '#api/administration.ts';
import { membershipsQuery } from '#api/members.ts';
import type { ListedMembership } from '#contract/memberships.ts';
import { membershipTierFacts } from '#domain/charities/membership-tiers.ts';
import { formatProjectDate } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Text } from '#ui/text.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import type { MembershipView } from '../search.ts';

export const metadata = administrationPage('/admin-dashboard/memberships', 'Memberships');

/** Days before its end at which a membership counts as due, which is when the charity gets its first reminder. */
const dueWithinDays = 30;

const columns: readonly Column<ListedMembership>[] = [
  {
    header: 'Charity',
    cell: ({ organisation, email }) => (
      <>
        <TextLink weight="strong" to="/admin-dashboard/projects" search={{ view: 'all', search: organisation }}>
          {organisation}
        </TextLink>
        <Text size="caption">
          <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
        </Text>
      </>
    ),
    long: true,
  },
  { header: 'Tier', cell: ({ tier }) => membershipTierFacts[tier].label },
  { header: 'Billing', cell: ({ billing }) => (billing === 'monthly' ? 'Monthly' : 'Annual'), short: true },
  { header: 'Member since', cell: ({ since }) => formatProjectDate(since), short: true },
  { header: 'Term ends', cell: ({ renewsAt }) => formatProjectDate(renewsAt), short: true },
  {
    header: 'Afterwards',
    cell: ({ renewal }) =>
      renewal === 'continues' ? (
        <Badge tone="positive" icon="refresh">
          Renews
        </Badge>
      ) : (
        <Badge tone="caution" icon="minus">
          Ends
        </Badge>
      ),
    short: true,
  },
];

const empty = {
  due: {
    title: 'No membership ends within 30 days',
    message: 'Charities are reminded 30 and 7 days before their term ends.',
  },
  all: { title: 'No active memberships', message: 'They appear here when charities activate a membership.' },
} as const;

const Memberships = ({ view }: { view: MembershipView }) => (
  <PagedList
    query={useInfiniteQuery(membershipsQuery(view === 'due' ? dueWithinDays : undefined))}
    things="memberships"
    empty={empty[view]}
  >
    {(memberships) => <DataTable caption="Memberships" columns={columns} rows={memberships} rowKey={({ id }) => id} />}
  </PagedList>
);

interface MembershipsPageProps {
  readonly view: MembershipView;
  readonly onView: (view: MembershipView) => void;
}

/** Active memberships, ordered by end of term. */
export const MembershipsPage = ({ view, onView }: MembershipsPageProps) => {
  const counts = useQuery(adminSummaryQuery).data?.data;
  return (
    <Page
      metadata={metadata}
      intro="Ordered by end of term. Charities manage their own membership; renewals are automatic."
    >
      <Tabs
        label="Memberships"
        value={view}
        onChange={onView}
        tabs={[
          {
            value: 'due',
            label: 'Within 30 days',
            count: counts?.membershipsDue,
            content: <Memberships view="due" />,
          },
          { value: 'all', label: 'All', count: counts?.activeMemberships, content: <Memberships view="all" /> },
        ]}
      />
    </Page>
  );
};
