import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Charge, Membership } from '../../../src/http/contract/memberships.ts';
import { call } from '../../api/client.ts';
import { membershipChargesQuery, membershipQuery } from '../../api/membership.ts';
import { currentUserQuery } from '../../api/session.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Terms } from './terms.ts';
import { membershipWords, sayInvoice, sayTerms } from './words.ts';

/** What a charity may do with its membership (decisions, Activate / Manage / Renew Early). */
export type MembershipChange =
  | { readonly kind: 'activate'; readonly terms: Terms }
  | { readonly kind: 'change-terms'; readonly terms: Terms }
  | { readonly kind: 'stop' }
  | { readonly kind: 'resume' }
  /** `renewsAt` is the end that is moved: pressing twice moves it once. */
  | { readonly kind: 'renew-early'; readonly renewsAt: string };

const send = (change: MembershipChange, keyFor: (body: unknown) => string): Promise<Membership> => {
  switch (change.kind) {
    case 'activate':
      return call('activateMembership', { body: change.terms, idempotencyKey: keyFor(change) });
    case 'change-terms':
      return call('changeMembershipTerms', { body: change.terms });
    case 'stop':
      return call('stopRenewal', {});
    case 'resume':
      return call('resumeRenewal', { body: {} });
    case 'renew-early':
      return call('renewEarly', { body: {}, idempotencyKey: keyFor(change) });
    default:
      return change satisfies never;
  }
};

/** The charge that was made just now; undefined when the list cannot be read at the moment. */
const newestCharge = (queries: QueryClient): Promise<Charge | undefined> =>
  queries.fetchInfiniteQuery({ ...membershipChargesQuery, staleTime: 0 }).then(
    ({ pages }) => pages[0]?.data[0],
    () => undefined,
  );

/** What has happened, and what follows from it. */
const successOf = (
  { kind }: MembershipChange,
  { renewsAt, next }: Membership,
  charge: Charge | undefined,
): { readonly title: string; readonly message?: string } => {
  const end = renewsAt === null ? '' : formatLongDate(renewsAt);
  const invoice = charge === undefined ? 'an invoice by email' : sayInvoice(charge);
  switch (kind) {
    case 'activate':
      return { title: 'Membership activated', message: `We will send you ${invoice}.` };
    case 'change-terms':
      return { title: 'Changes saved', ...(next && { message: `From ${end} on: ${sayTerms(next)}.` }) };
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

/** Changes the membership and says how it went. `change` settles when it is done, and is rejected when it was refused. */
export const useMembershipChange = () => {
  const queries = useQueryClient();
  const { toast } = useToast();
  const tellFailure = useFailureToast(membershipWords.failed);
  const keyFor = useIdempotencyKey();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (change: MembershipChange) => send(change, keyFor),
    onSuccess: async (membership, change) => {
      queries.setQueryData(membershipQuery.queryKey, membership);
      const isCharged = change.kind === 'activate' || change.kind === 'renew-early';
      const charge = isCharged ? await newestCharge(queries) : undefined;
      await queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      toast({ ...successOf(change, membership, charge), tone: 'default' });
    },
    onError: (failure) => {
      // Whatever the reason, what the screen shows may be out of date: somebody else may have been quicker.
      void queries.invalidateQueries({ queryKey: membershipQuery.queryKey });
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      tellFailure(failure);
    },
  });
  return { change: mutateAsync, busyWith: isPending ? variables.kind : null };
};
