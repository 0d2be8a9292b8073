import { queryOptions } from '@tanstack/react-query';
import type { MemberRole } from '#contract/accounts.ts';
import { administrationList, administrationStaleTime } from './administration.ts';
import { call } from './client.ts';
import { type Filters, pagesQuery } from './endpoint-query.ts';
import { everyEntry } from './pages.ts';

/** Key prefix of all lists of members. */
export const membersKey = ['/api/admin/members'] as const;

/** Members, newest first, page by page, including former members. */
export const membersQuery = (query: Filters<'listMembers'>) => pagesQuery('listMembers', { query }, administrationList);

/** The analysts and administrators with an open account. */
export const colleaguesQuery = queryOptions({
  queryKey: [...membersKey, 'colleagues'] as const,
  queryFn: async ({ signal }) => {
    const listed = (role: MemberRole) =>
      everyEntry((page) => call('listMembers', { query: { role, ...page }, signal }));
    const [analysts, administrators] = await Promise.all([listed('analyst'), listed('admin')]);
    return [...analysts, ...administrators].filter(({ closedAt }) => closedAt === null);
  },
  staleTime: administrationStaleTime,
});

/**
 * Active memberships, soonest to end first, page by page; optionally only those that end within this number of days.
 */
export const membershipsQuery = (dueWithinDays: number | undefined) =>
  pagesQuery('listMemberships', { query: { dueWithinDays } }, administrationList);

/** Invitations of analysts and administrators, newest first, page by page. */
export const invitationsQuery = pagesQuery('listInvitations', {}, { staleTime: administrationStaleTime });
