import { endpointQuery, pagesQuery } from './endpoint-query.ts';

const CHARGES_A_PAGE = 3;

/** The charity's current membership. */
export const membershipQuery = endpointQuery('getMembership', {});

/** The invoice for a charge or a one-off project. Never refetched, because a charge never changes. */
export const invoiceQuery = (id: string) => endpointQuery('getInvoice', { params: { id } });

/** The charges of the membership and of one-off projects, newest first, page by page. */
export const membershipChargesQuery = pagesQuery('listMembershipCharges', { query: { limit: CHARGES_A_PAGE } });
