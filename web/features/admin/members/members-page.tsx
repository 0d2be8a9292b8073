import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { membersKey, membersQuery } from '#api/members.ts';
import type { Member } from '#contract/administration.ts';
import { HistoryButton } from '#features/history/timeline/history-button.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatDateTime, formatProjectDate } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { roleLabels } from '#lib/role-labels.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import { membersCopy } from '../copy.ts';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { listedRoles, type MembersSearch } from '../search.ts';

export const metadata = administrationPage('/admin-dashboard/members', 'Members');

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

/** An address that is not proved, with a button to vouch for it; nothing for a proved one. */
const ConfirmAddress = ({ member }: { readonly member: Member }) => {
  const { id, name, isEmailProved, requestedEmail } = member;
  const email = requestedEmail ?? member.email;
  if (email === '') return <Badge tone="caution">No address</Badge>;
  if (isEmailProved && requestedEmail === null) return null;
  return (
    <Cluster>
      <Badge tone="caution" icon="caution">
        {requestedEmail === null ? 'Not confirmed' : `Change to ${requestedEmail} requested`}
      </Badge>
      <ConfirmedAction
        button={{ children: 'Confirm', variant: 'quiet', 'aria-label': `Confirm the email address of ${name}` }}
        title={`Confirm ${email}?`}
        message={
          <p>
            Do this only if you know that {name} receives emails at this address. An invitation to the waiting list and
            the data given there then belong to this account. The history records that you confirmed it.
          </p>
        }
        confirmLabel="Confirm address"
        busyLabel="Confirming..."
        action={{
          run: () => call('vouchForEmailAddress', { params: { id }, body: { email } }),
          succeeded: membersCopy.confirmed(name),
          failed: membersCopy.notConfirmed,
          refreshes: [membersKey],
        }}
      />
    </Cluster>
  );
};

/** How to reach a member. */
const Contact = ({ member }: { readonly member: Member }) => {
  const { closedAt, email, username } = member;
  if (closedAt !== null) return <Text tone="muted">Data erased</Text>;
  return (
    <>
      {email !== '' && <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>}
      <Caption>{username}</Caption>
      <ConfirmAddress member={member} />
    </>
  );
};

/** Signs a member out on all devices, for example when one was stolen. */
const EndSessions = ({ member: { id, name } }: { readonly member: Member }) => (
  <ConfirmedAction
    button={{ children: 'Sign out', variant: 'quiet', size: 'small', 'aria-label': `Sign out ${name}` }}
    title={`Sign out ${name} on all devices?`}
    message="The member can sign in again at once. If others may know the password, ask the member to reset it."
    confirmLabel="Sign out"
    busyLabel="Signing out..."
    action={{
      run: () => call('endMemberSessions', { params: { id } }),
      succeeded: { title: 'Member signed out', message: `${name} is signed out on all devices.` },
      failed: { title: 'Sign-out failed' },
    }}
    closesOnFailure
  />
);

const columns: readonly Column<Member>[] = [
  {
    header: 'Name',
    cell: ({ name, organisation }) => (
      <>
        <Text weight="strong">{name}</Text>
        {organisation && <Caption>{organisation}</Caption>}
      </>
    ),
  },
  {
    header: 'Role',
    cell: (member) => (
      <>
        <span>{roleLabels[member.role]}</span>
        <MoreAbout member={member} />
      </>
    ),
    short: true,
  },
  { header: 'Contact', cell: (member) => <Contact member={member} />, long: true },
  { header: 'Joined', cell: ({ createdAt }) => formatProjectDate(createdAt), short: true },
  {
    header: 'Last sign-in',
    cell: (member) =>
      member.closedAt === null ? (
        <span>{member.lastSignedInAt ? formatDateTime(member.lastSignedInAt) : 'Never'}</span>
      ) : (
        <Badge icon="close">Closed {formatProjectDate(member.closedAt)}</Badge>
      ),
    short: true,
  },
  { header: 'Devices', cell: (member) => member.closedAt === null && <EndSessions member={member} />, short: true },
  {
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
  <Page metadata={metadata} intro="All accounts, newest first. Closed accounts stay listed without a name.">
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
        empty={{ title: 'No members found', message: 'Try another name, or another role.' }}
      >
        {(members) => <DataTable caption="Members" columns={columns} rows={members} rowKey={({ id }) => id} />}
      </PagedList>
    </Stack>
  </Page>
);
