import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { byPages } from './pages.ts';

/** Charges per page. */
const CHARGES_A_PAGE = 3;

/** The charity's current membership. */
export const membershipQuery = queryOptions({
  queryKey: ['/api/membership'] as const,
  queryFn: ({ signal }) => call('getMembership', { signal }),
});

/** The invoice for a charge or a one-off project. Never refetched, because a charge never changes. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/invoices/${id}`] as const,
    queryFn: ({ signal }) => call('getInvoice', { params: { id }, signal }),
  });

/** The charges of the membership and of one-off projects, newest first, page by page. */
export const membershipChargesQuery = infiniteQueryOptions({
  queryKey: ['/api/membership/charges'] as const,
  queryFn: ({ pageParam, signal }) =>
    call('listMembershipCharges', { query: { cursor: pageParam, limit: CHARGES_A_PAGE }, signal }),
  ...byPages,
});
