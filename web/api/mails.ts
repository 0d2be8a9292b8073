import { queryOptions } from '@tanstack/react-query';
import type { mailStatuses } from '#contract/mails.ts';
import { administrationList, administrationStaleTime } from './administration.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';

export type MailStatus = (typeof mailStatuses)[number];

/** How often the page of emails refetches the status while mails are waiting, in milliseconds. */
const DELIVERY_POLL_MS = 3_000;

/** Whether the platform can send mail. */
export const mailHealthQuery = endpointQuery('getMailHealth', {}, { staleTime: administrationStaleTime });

/** The same, which follows the delivery. */
export const deliveryQuery = queryOptions({
  ...mailHealthQuery,
  refetchInterval: ({ state }) => (state.data && state.data.data.counts.waiting > 0 ? DELIVERY_POLL_MS : false),
});

/** Mails, newest first, page by page; optionally of one status. */
export const mailsQuery = (status: MailStatus | undefined) =>
  pagesQuery('listMails', { query: { status } }, administrationList);

/** One mail, with its content if the platform still has it. */
export const mailQuery = (id: string) =>
  endpointQuery('getMail', { params: { id } }, { staleTime: administrationStaleTime });

/** Query key prefixes to refetch after a mail was sent. */
export const afterDelivery = [['/api/admin/mails'], ['/api/admin/mails/health']] as const;
