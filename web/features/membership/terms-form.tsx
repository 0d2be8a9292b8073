import type { ReactNode } from 'react';
import { useCurrentUser } from '#api/session.ts';
import { MembershipTermsForm } from '#contract/memberships.ts';
import { type Billing, billings } from '#domain/charities/billing.ts';
import { type MembershipTier, membershipTierFacts, membershipTiers } from '#domain/charities/membership-tiers.ts';
import { membershipPrices } from '#domain/charities/price-book.ts';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from '#forms/app-form.tsx';
import { Form } from '#forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '#forms/server-errors.tsx';
import { formatPounds } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { billingLabels, tierLabel } from './copy.ts';
import { strategySessions, type Terms } from './terms.ts';
import { TierAdvice } from './tier-advice.tsx';

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
          <Button variant="secondary" size="large" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton label={submit} busyLabel={submitting} />
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};
