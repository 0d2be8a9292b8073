import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The member's signed-in devices, last used first. Others come and go, so each visit asks again. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/account/sessions'] as const,
  queryFn: ({ signal }) => call('listSessions', { signal }),
  staleTime: 0,
});

/** When the member gets which emails. A link in an email may change it elsewhere, so each visit asks again. */
export const emailPreferencesQuery = queryOptions({
  queryKey: ['/api/account/email-preferences'] as const,
  queryFn: ({ signal }) => call('getEmailPreferences', { signal }),
  staleTime: 0,
});

/** What an invitation is for. The token is sent in the body, so that it stands in no address. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/invitations/find', token] as const,
    queryFn: ({ signal }) => call('findInvitation', { body: { token }, signal }),
    // The token opens an account: it is kept no longer than the page is open.
    gcTime: 0,
  });
