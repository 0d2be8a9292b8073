import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { mailStatuses } from '#contract/mails.ts';
import { administrationList, administrationStaleTime } from './administration.ts';
import { call } from './client.ts';

export type MailStatus = (typeof mailStatuses)[number];

/** Whether the platform can send mail. */
export const mailHealthQuery = queryOptions({
  queryKey: ['/api/admin/mails/health'] as const,
  queryFn: ({ signal }) => call('getMailHealth', { signal }),
  staleTime: administrationStaleTime,
});

/** Mails, newest first, page by page; optionally of one status. */
export const mailsQuery = (status: MailStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/mails', { status }] as const,
    queryFn: ({ pageParam, signal }) => call('listMails', { query: { status, cursor: pageParam }, signal }),
    ...administrationList,
  });

/** One mail, with its content if the platform still has it. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/admin/mails/${id}`] as const,
    queryFn: ({ signal }) => call('getMail', { params: { id }, signal }),
    staleTime: administrationStaleTime,
  });

/** Query key prefixes to refetch after a mail was sent. */
export const afterDelivery = [['/api/admin/mails'], ['/api/admin/mails/health']] as const;
