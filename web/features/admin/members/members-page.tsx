import { useInfiniteQuery } from '@tanstack/react-query';
import type { Member } from '../../../../src/http/contract/administration.ts';
import { membersQuery } from '../../../api/members.ts';
import { formatBritishDate, formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx';
import { HistoryButton } from '../../history/timeline/history-button.tsx';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { adminHeads } from '../heads.ts';
import type { MembersSearch } from './members-search.ts';
import { listedRoles, roleLabels } from './roles.ts';

/** The way to what is known about somebody: a consultant's application and profile, a charity's projects. */
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
        {organisation && (
          <Text size="caption" tone="muted">
            {organisation}
          </Text>
        )}
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
    cell: ({ closedAt, email, username }) =>
      closedAt === null ? (
        <>
          <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
          <Text size="caption" tone="muted">
            {username}
          </Text>
        </>
      ) : (
        <Text tone="muted">Forgotten</Text>
      ),
    long: true,
  },
  { key: 'joined', header: 'Joined', cell: ({ createdAt }) => formatBritishDate(createdAt), short: true },
  {
    key: 'seen',
    header: 'Last sign-in',
    cell: ({ closedAt, lastSignedInAt }) =>
      closedAt === null ? (
        lastSignedInAt ? (
          formatDateTime(lastSignedInAt)
        ) : (
          'Never'
        )
      ) : (
        <Badge icon="close">Closed {formatBritishDate(closedAt)}</Badge>
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
  { value: 'all', label: 'Every role' },
  ...listedRoles.map((role) => ({ value: role, label: roleLabels[role] })),
] as const;

interface MembersPageProps {
  readonly shown: MembersSearch;
  readonly onShow: (wanted: MembersSearch) => void;
}

/** Everybody with an account, and who had one. */
export const MembersPage = ({ shown, onShow }: MembersPageProps) => (
  <Page
    eyebrow="Administration"
    title="Members"
    {...adminHeads.members}
    intro="Everybody with an account, newest first. Closed accounts stay as lines without a name."
  >
    <Stack gap="large">
      <Filters label="Search members">
        <SearchBox
          label="Search by name, organisation, username or e-mail address"
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
