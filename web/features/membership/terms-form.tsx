import type { ReactNode } from 'react';
import { type Billing, billings } from '../../../src/domain/charities/billing.ts';
import {
  type MembershipTier,
  membershipTierFacts,
  membershipTiers,
} from '../../../src/domain/charities/membership-tiers.ts';
import { membershipPrices } from '../../../src/domain/charities/price-book.ts';
import { MembershipTermsForm } from '../../../src/http/contract/memberships.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '../../forms/server-errors.tsx';
import { formatPounds } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { strategySessions } from './strategy-sessions.ts';
import type { Terms } from './terms.ts';
import { billingLabels, tierLabel } from './words.ts';

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
  /** Names the form, and its submit button. */
  readonly label: string;
  readonly submit: string;
  readonly submitting: string;
  readonly initial: Terms;
  /** What each billing means here. */
  readonly billingDetails: Readonly<Record<Billing, string>>;
  /** What follows from the choice; said again with every change. */
  readonly summary: (terms: Terms) => { readonly title: string; readonly text: ReactNode };
  /** Rejected when the server refuses. */
  readonly onSubmit: (terms: Terms) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** The choice of tier and billing, with what it costs and when. */
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
  const form = useAppForm({
    defaultValues: { tier: initial.tier, billing: initial.billing },
    ...validateWith(MembershipTermsForm),
    onSubmit: ({ value }) =>
      onSubmit(MembershipTermsForm.parse(value)).then(undefined, (error: unknown) =>
        serverErrors.take(error, (name) => form.getFieldValue(name as 'tier')),
      ),
  });
  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <Form label={label} form={form}>
        <form.AppField name="billing">
          {(field) => (
            <field.RadioCards
              legend="Billing"
              options={billings.map((value) => ({
                value,
                label: billingLabels[value],
                details: [billingDetails[value]],
              }))}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={(state) => state.values.billing}>
          {(billing) => (
            <form.AppField name="tier">
              {(field) => <field.RadioCards legend="Membership tier" options={tierOptions(billing)} />}
            </form.AppField>
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
          <form.AppForm>
            <form.SubmitButton label={submit} busyLabel={submitting} />
          </form.AppForm>
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};
