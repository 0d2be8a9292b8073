import { useInfiniteQuery } from '@tanstack/react-query';
import { membersQuery } from '#api/members.ts';
import type { Member } from '#contract/administration.ts';
import { HistoryButton } from '#features/history/timeline/history-button.tsx';
import { formatBritishDate, formatDateTime } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { roleLabels } from '#lib/role-labels.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { listedRoles, type MembersSearch } from '../search.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { EndSessions } from './end-sessions.tsx';

export const metadata = { path: '/admin-dashboard/members', title: 'Members' } as const satisfies PageMetadata;

/** Links to a member's record: a consultant's application and profile, a charity's projects. */
const MoreAbout = ({ member: { name, organisation, role, closedAt } }: { member: Member }) => {
  if (closedAt !== null) return null;
  switch (role) {
    case 'consultant':
      return (
        <Text size="caption">
          <TextLink
            to="/admin-dashboard/vetting"
            search={{ status: 'all', search: name }}
            aria-label={`Application of ${name}`}
          >
            Application
          </TextLink>
        </Text>
      );
    case 'charity':
      return (
        <Text size="caption">
          <TextLink
            to="/admin-dashboard/projects"
            search={{ view: 'all', search: organisation ?? name }}
            aria-label={`Projects of ${organisation ?? name}`}
          >
            Projects
          </TextLink>
        </Text>
      );
    case 'analyst':
    case 'admin':
      return null;
    default:
      return role satisfies never;
  }
};

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, organisation }) => (
      <>
        <Text weight="strong">{name}</Text>
        {organisation && <Caption>{organisation}</Caption>}
      </>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: (member) => (
      <>
        <span>{roleLabels[member.role]}</span>
        <MoreAbout member={member} />
      </>
    ),
    short: true,
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: (member) => {
      const { closedAt, email, username } = member;
      return closedAt === null ? (
        <>
          {email !== '' && <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>}
          <Caption>{username}</Caption>
          <ConfirmAddress member={member} />
        </>
      ) : (
        <Text tone="muted">Forgotten</Text>
      );
    },
    long: true,
  },
  { key: 'joined', header: 'Joined', cell: ({ createdAt }) => formatBritishDate(createdAt), short: true },
  {
    key: 'seen',
    header: 'Last sign-in',
    cell: (member) =>
      member.closedAt === null ? (
        <>
          <span>{member.lastSignedInAt ? formatDateTime(member.lastSignedInAt) : 'Never'}</span>
          <EndSessions member={member} />
        </>
      ) : (
        <Badge icon="close">Closed {formatBritishDate(member.closedAt)}</Badge>
      ),
    short: true,
  },
  {
    key: 'history',
    header: 'History',
    cell: ({ id, name, organisation }) => <HistoryButton of={organisation ?? name} filters={{ member: id }} />,
    short: true,
  },
];

const options = [
  { value: 'all', label: 'All roles' },
  ...listedRoles.map((role) => ({ value: role, label: roleLabels[role] })),
] as const;

interface MembersPageProps {
  readonly shown: MembersSearch;
  readonly onShow: (wanted: MembersSearch) => void;
}

/** All members, including closed accounts. */
export const MembersPage = ({ shown, onShow }: MembersPageProps) => (
  <Page
    eyebrow="Administration"
    title={metadata.title}
    intro="All accounts, newest first. Closed accounts stay listed without a name."
  >
    <Stack gap="large">
      <Filters label="Search members">
        <SearchBox
          label="Search by name, organisation, username or email address"
          value={shown.search}
          onSearch={(search) => onShow({ ...shown, search })}
        />
        <Select
          label="Role"
          options={options}
          value={shown.role ?? 'all'}
          onChange={(role) => onShow({ ...shown, role: role === 'all' ? undefined : role })}
        />
      </Filters>
      <PagedList
        query={useInfiniteQuery(membersQuery(shown))}
        things="members"
        failure="We could not load the members"
        empty={{ title: 'No members found', message: 'Try another name, or another role.' }}
      >
        {(members) => <DataTable caption="Members" columns={columns} rows={members} rowKey={({ id }) => id} />}
      </PagedList>
    </Stack>
  </Page>
);
