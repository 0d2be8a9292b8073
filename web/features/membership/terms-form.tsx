import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import type { Message } from '#api/failure.ts';
import { membershipChargesQuery, membershipQuery } from '#api/membership.ts';
import { showResult } from '#api/refetch.ts';
import { refreshCurrentUser, useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import { type Charge, type Membership, MembershipTermsForm } from '#contract/memberships.ts';
import { type Billing, billings } from '#domain/charities/billing.ts';
import { type MembershipTier, membershipTierFacts, membershipTiers } from '#domain/charities/membership-tiers.ts';
import { membershipPrices } from '#domain/charities/price-book.ts';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from '#forms/app-form.tsx';
import { Form } from '#forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '#forms/server-errors.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { TierAdvice } from './advice.tsx';
import { billingLabels, formatInvoice, formatTerms, membershipCopy, tierLabel } from './copy.ts';
import { strategySessions, type Terms } from './terms.ts';

/** The changes a charity can make to its membership (decisions, Activate / Manage / Renew Early). */
type MembershipChange =
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
      await showResult(queries, membershipQuery.queryKey, membership);
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

const priceOf = (tier: MembershipTier, billing: Billing): string => {
  const { perMonth, perYear } = membershipPrices[tier];
  return billing === 'annual' ? `${formatPounds(perYear)} a year` : `${formatPounds(perMonth)} a month`;
};

const tierOptions = (billing: Billing) =>
  membershipTiers.map((tier) => {
    const { consultantDiscount, strategySessionsPerYear } = membershipPrices[tier];
    const sessions = strategySessions[strategySessionsPerYear];
    return {
      value: tier,
      label: tierLabel(tier),
      figure: priceOf(tier, billing),
      details: [
        `Annual revenue ${membershipTierFacts[tier].revenue}`,
        `${consultantDiscount}% off consultants’ rates`,
        ...(sessions === undefined ? [] : [sessions]),
      ],
    };
  });

interface TermsFormProps {
  /** Names the form for assistive technology. */
  readonly label: string;
  readonly submit: string;
  readonly submitting: string;
  readonly initial: Terms;
  readonly billingDetails: Readonly<Record<Billing, string>>;
  /** The consequences of the choice; announced with every change. */
  readonly summary: (terms: Terms) => { readonly title: string; readonly text: ReactNode };
  /** Rejected when the server refuses. */
  readonly onSubmit: (terms: Terms) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Selects tier and billing, and shows the price. */
export const TermsForm = ({
  label,
  submit,
  submitting,
  initial,
  billingDetails,
  summary,
  onSubmit,
  onCancel,
}: TermsFormProps) => {
  const serverErrors = useServerErrors();
  const revenue = useCurrentUser().user?.charityProfile?.revenue;
  const form = useAppForm({
    defaultValues: { tier: initial.tier, billing: initial.billing },
    ...validateWith(MembershipTermsForm),
    onSubmit: ({ value }) =>
      onSubmit(MembershipTermsForm.parse(value)).then(undefined, (error: unknown) =>
        serverErrors.take(error, (name) => form.getFieldValue(name as 'tier')),
      ),
  });
  const fields = fieldsOf(form);
  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <Form label={label} form={form}>
        <fields.RadioCards
          name="billing"
          legend="Billing"
          options={billings.map((value) => ({
            value,
            label: billingLabels[value],
            details: [billingDetails[value]],
          }))}
        />
        <form.Subscribe selector={(state) => state.values.billing}>
          {(billing) => <fields.RadioCards name="tier" legend="Membership tier" options={tierOptions(billing)} />}
        </form.Subscribe>
        <form.Subscribe selector={(state) => state.values.tier}>
          {(tier) => (
            <TierAdvice revenue={revenue} tier={tier} onChoose={(better) => form.setFieldValue('tier', better)} />
          )}
        </form.Subscribe>
        <form.Subscribe selector={(state) => state.values}>
          {(terms) => {
            const { title, text } = summary(terms);
            return (
              <Notice tone="info" title={title} announce>
                {text}
              </Notice>
            );
          }}
        </form.Subscribe>
        <Cluster justify="end">
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton label={submit} busyLabel={submitting} />
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};
