import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { membershipChargesQuery, membershipQuery } from '#api/membership.ts';
import { refreshCurrentUser } from '#api/session.ts';
import { type Message, useAction } from '#api/use-action.ts';
import type { Charge, Membership } from '#contract/memberships.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatInvoice, formatTerms, membershipCopy } from './copy.ts';
import type { Terms } from './terms.ts';

/** The changes a charity can make to its membership (decisions, Activate / Manage / Renew Early). */
export type MembershipChange =
  | { readonly kind: 'activate'; readonly terms: Terms }
  | { readonly kind: 'change-terms'; readonly terms: Terms }
  | { readonly kind: 'stop' }
  | { readonly kind: 'resume' }
  /** `renewsAt` is the date to extend from, so that a double click extends once. */
  | { readonly kind: 'renew-early'; readonly renewsAt: string };

const send = (change: MembershipChange, idempotencyKey: string): Promise<Membership> => {
  switch (change.kind) {
    case 'activate':
      return call('activateMembership', { body: change.terms, idempotencyKey });
    case 'change-terms':
      return call('changeMembershipTerms', { body: change.terms });
    case 'stop':
      return call('stopRenewal', {});
    case 'resume':
      return call('resumeRenewal', { body: {} });
    case 'renew-early':
      return call('renewEarly', { body: {}, idempotencyKey });
    default:
      return change satisfies never;
  }
};

/** The newest charge; undefined if it cannot be loaded. */
const newestCharge = (queries: QueryClient): Promise<Charge | undefined> =>
  queries.fetchInfiniteQuery({ ...membershipChargesQuery, staleTime: 0 }).then(
    ({ pages }) => pages[0]?.data[0],
    () => undefined,
  );

const successOf = ({ kind }: MembershipChange, { renewsAt, next }: Membership, charge: Charge | undefined): Message => {
  const end = renewsAt === null ? '' : formatLongDate(renewsAt);
  const invoice = charge === undefined ? 'an invoice' : formatInvoice(charge);
  switch (kind) {
    case 'activate':
      return { title: 'Membership activated', message: `We will send you ${invoice}.` };
    case 'change-terms':
      return { title: 'Changes saved', ...(next && { message: `From ${end}: ${formatTerms(next)}.` }) };
    case 'stop':
      return { title: 'Renewal stopped', message: `Your membership stays active until ${end}.` };
    case 'resume':
      return { title: 'Renewal resumed', message: `Your membership renews on ${end}.` };
    case 'renew-early':
      return { title: 'Membership renewed', message: `It now runs until ${end}. We will send you ${invoice}.` };
    default:
      return kind satisfies never;
  }
};

/** Changes the membership. `change` resolves when it is done, and rejects if the server refuses. */
export const useMembershipChange = () => {
  const queries = useQueryClient();
  const { mutateAsync, isPending, variables } = useAction({
    run: async (change: MembershipChange, idempotencyKey) => {
      const membership = await send(change, idempotencyKey);
      queries.setQueryData(membershipQuery.queryKey, membership);
      const isCharged = change.kind === 'activate' || change.kind === 'renew-early';
      return { membership, charge: isCharged ? await newestCharge(queries) : undefined };
    },
    succeeded: ({ membership, charge }, change) => successOf(change, membership, charge),
    failed: membershipCopy.failed,
    onSuccess: () => refreshCurrentUser().catch(() => null),
    onFailure: () => {
      // The membership may have changed since the page was loaded.
      void queries.invalidateQueries({ queryKey: membershipQuery.queryKey });
      refreshCurrentUser().catch(() => null);
    },
  });
  return { change: mutateAsync, busyWith: isPending ? variables.kind : null };
};
