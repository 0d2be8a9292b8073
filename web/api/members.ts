import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MemberRole } from '#contract/accounts.ts';
import { administrationList, administrationStaleTime } from './administration.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

/** Which members are looked for: all of them, where nothing is said. */
export interface MemberFilters {
  readonly role?: MemberRole | undefined;
  readonly search?: string | undefined;
}

/** Prefix of the keys of every list of members. */
export const membersKey = ['/api/admin/members'] as const;

/** Members, newest first, page by page; who has left is listed, too. */
export const membersQuery = ({ role, search }: MemberFilters) =>
  infiniteQueryOptions({
    queryKey: [...membersKey, { role, search }] as const,
    queryFn: ({ pageParam, signal }) => call('listMembers', { query: { role, search, cursor: pageParam }, signal }),
    ...administrationList,
  });

/** Active memberships, the next to end first, page by page; only those that end within so many days, where said. */
export const membershipsQuery = (dueWithinDays: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/memberships', { dueWithinDays }] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listMemberships', { query: { dueWithinDays, cursor: pageParam }, signal }),
    ...administrationList,
  });

/** Invitations of analysts and administrators, newest first, page by page. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/invitations'] as const,
  queryFn: ({ pageParam, signal }) => call('listInvitations', { query: { cursor: pageParam }, signal }),
  ...byPages,
  staleTime: administrationStaleTime,
});
