import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { membershipTierFacts } from '../../../../src/domain/charities/membership-tiers.ts';
import type { ListedMembership } from '../../../../src/http/contract/administration.ts';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { membershipsQuery } from '../../../api/members.ts';
import { formatBritishDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { adminHeads } from '../heads.ts';
import type { MembershipView } from './members-search.ts';

/** Days before its end at which a membership counts as due: when the charity is first reminded. */
const dueWithinDays = 30;

const columns: readonly Column<ListedMembership>[] = [
  {
    key: 'charity',
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
  { key: 'tier', header: 'Tier', cell: ({ tier }) => membershipTierFacts[tier].label },
  {
    key: 'billing',
    header: 'Billing',
    cell: ({ billing }) => (billing === 'monthly' ? 'Monthly' : 'Annual'),
    short: true,
  },
  { key: 'since', header: 'Member since', cell: ({ since }) => formatBritishDate(since), short: true },
  { key: 'end', header: 'Term ends', cell: ({ renewsAt }) => formatBritishDate(renewsAt), short: true },
  {
    key: 'then',
    header: 'And then',
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
    failure="We could not load the memberships"
    empty={empty[view]}
  >
    {(memberships) => <DataTable caption="Memberships" columns={columns} rows={memberships} rowKey={({ id }) => id} />}
  </PagedList>
);

interface MembershipsPageProps {
  readonly view: MembershipView;
  readonly onView: (view: MembershipView) => void;
}

/** Active memberships, the next to end first. */
export const MembershipsPage = ({ view, onView }: MembershipsPageProps) => {
  const counts = useQuery(adminSummaryQuery).data?.data;
  return (
    <Page
      eyebrow="Administration"
      title="Memberships"
      {...adminHeads.memberships}
      intro="The next to end stands first. Charities manage their membership themselves; renewals happen by themselves when they are due."
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
