import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { endpointQuery } from './endpoint-query.ts';

/**
 * The member's signed-in devices, most recently used first. Refetched on each visit, because other devices sign in and
 * out.
 */
export const sessionsQuery = endpointQuery('listSessions', {}, { staleTime: 0 });

/** The member's email preferences. Refetched on each visit, because a link in an email may have changed them. */
export const emailPreferencesQuery = endpointQuery('getEmailPreferences', {}, { staleTime: 0 });

/** The details of an invitation. The token is sent in the body, so that it appears in no URL. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/invitations/find', token] as const,
    queryFn: ({ signal }) => call('findInvitation', { body: { token }, signal }),
    // The token grants access to an account: drop it from the cache as soon as the page closes.
    gcTime: 0,
  });
