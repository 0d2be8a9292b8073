import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { useBecomeMember } from '#api/member.ts';
import { fieldMessages } from '#contract/fields.ts';
import { CharityRegistration, isFoundedInFuture } from '#contract/registration.ts';
import {
  defaultMembershipTier,
  type MembershipTier,
  membershipTierFacts,
  membershipTiers,
} from '#domain/charities/membership-tiers.ts';
import { membershipPrices } from '#domain/charities/price-book.ts';
import { TierAdvice } from '#features/membership/advice.tsx';
import { ActionForm, toastsEveryFailure, useActionForm } from '#forms/action-form.tsx';
import { FormSection } from '#forms/form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { keepTarget, withTarget } from '#lib/redirect-target.ts';
import { Grid } from '#ui/layout.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AccountLayout, accountFields, NextSteps, SignedInAlready, useSecretSearch } from './account-parts.tsx';
import { accountCopy } from './copy.ts';
import { AccountInformation, newAccount, repeatedPassword } from './new-password.tsx';

export const metadata: PageMetadata = {
  path: '/register',
  title: 'Register',
  description: 'Register your charity with the fellowship and choose a membership tier.',
  isIndexed: true,
};

/** The payload of the call, with the password repeated (spec §5). */
const RegistrationForm = CharityRegistration.extend({
  confirmPassword: z.string(),
  charity: CharityRegistration.shape.charity.refine(
    ({ foundingYear }) => !isFoundedInFuture(foundingYear, new Date()),
    { path: ['foundingYear'], message: fieldMessages.foundingYearFuture, when: () => true },
  ),
}).refine(...repeatedPassword(accountCopy.passwordsDiffer));

const tierOptions = membershipTiers.map((tier) => ({
  value: tier,
  label: membershipTierFacts[tier].label,
  figure: `£${membershipPrices[tier].registrationPerMonth}/month`,
  details: ['Annual revenue', membershipTierFacts[tier].revenue],
}));

const nextSteps = [
  { name: 'You register', detail: 'Nothing is charged. Your dashboard opens immediately.' },
  { name: 'You tell us what you need', detail: 'A project request takes a few minutes, in your own words.' },
  {
    name: 'We find the right consultant',
    detail: 'Matching typically takes 2–3 days for members and 1–2 weeks for one-off projects.',
  },
  { name: 'You work together', detail: 'Messages, documents and progress are in one place.' },
];

const emptyForm = (tier: MembershipTier): z.input<typeof RegistrationForm> => ({
  ...newAccount,
  charity: {
    registeredNumber: '',
    revenue: 0,
    employeeCount: 0,
    foundingYear: new Date().getFullYear(),
    mission: '',
    primaryCause: '',
    location: '',
    membershipTier: tier,
  },
});

interface RegisterPageProps {
  /** The tier to preselect, not yet validated. */
  readonly wanted: unknown;
  /** Where the visitor wanted to go, not yet validated. The dashboard offers it after the registration. */
  readonly redirect: unknown;
}

/** Charity registration in four sections (spec §2). */
export const RegisterPage = ({ wanted, redirect }: RegisterPageProps) => {
  const tier = membershipTiers.find((known) => known === wanted) ?? defaultMembershipTier;
  const { invitation } = useSecretSearch();
  const navigate = useNavigate();
  const becomeMember = useBecomeMember();

  const registration = useActionForm({
    values: emptyForm(tier),
    schema: RegistrationForm,
    run: (values, idempotencyKey) =>
      call('registerCharity', { body: CharityRegistration.parse({ ...values, invitation }), idempotencyKey }),
    succeeded: accountCopy.registrationSucceeded,
    failed: accountCopy.registrationFailed,
    isQuiet: toastsEveryFailure,
    onSuccess: async (member) => {
      keepTarget(redirect);
      await becomeMember(member);
      await navigate({ to: '/charity-dashboard', replace: true, ignoreBlocker: true });
    },
  });
  const { fields } = registration;

  return (
    <AccountLayout
      metadata={metadata}
      title="Register your charity"
      intro="It takes about five minutes. You can request your first project straight afterwards."
      aside={<NextSteps steps={nextSteps} />}
    >
      {registration.isIdle && (
        <SignedInAlready>Registering creates another account and signs you in there. Register, or</SignedInAlready>
      )}
      <ActionForm
        of={registration}
        label="Charity registration"
        submit="Register"
        submitting="Registering..."
        wide
        unsaved={{
          title: 'Leave without registering?',
          message: 'You have not registered yet. If you leave, you lose what you have typed.',
        }}
      >
        <AccountInformation />

        <FormSection title="Your Details" description="Our contact for your projects." columns={2}>
          <fields.TextField name="name" label="Your name" autoComplete="name" required />
          <fields.TextField name="phone" {...accountFields.phone} />
        </FormSection>

        <FormSection
          title="Organisation Information"
          description="This helps us to find the right consultant for you. Names, places and figures of an organisation stay in our history if you close your account; your own texts do not."
        >
          <Grid columns="pair" align="start">
            <fields.TextField name="organisation" label="Organisation name" optional autoComplete="organization" />
            <fields.TextField name="charity.registeredNumber" label="Registered charity number" optional />
            <fields.TextField name="website" {...accountFields.website} />
            <fields.TextField name="charity.location" label="Location" optional />
            <fields.NumberField name="charity.revenue" label="Annual revenue" prefix="£" />
            <fields.NumberField name="charity.employeeCount" label="Number of employees" />
            <fields.NumberField name="charity.foundingYear" label="Founding year" optional />
            <fields.TextField
              name="charity.primaryCause"
              label="Primary cause"
              optional
              hint="For example homelessness or the environment"
            />
          </Grid>
          <fields.TextArea
            name="charity.mission"
            label="Mission"
            optional
            hint="What your charity aims for"
            rows={3}
            countTo={2000}
          />
          <fields.TextArea
            name="bio"
            label="About your organisation"
            optional
            hint="Who you help, and how"
            rows={4}
            countTo={2000}
          />
        </FormSection>

        <FormSection title="Membership Tier" description="Nothing is charged until you activate your membership.">
          <fields.RadioCards
            name="charity.membershipTier"
            legend="Choose the tier for your size"
            options={tierOptions}
          />
          <registration.form.Subscribe selector={({ values: { charity } }) => charity}>
            {({ revenue, membershipTier }) => (
              <TierAdvice
                revenue={typeof revenue === 'number' ? revenue : null}
                tier={membershipTier || defaultMembershipTier}
                onChoose={(better) => registration.form.setFieldValue('charity.membershipTier', better)}
              />
            )}
          </registration.form.Subscribe>
        </FormSection>
      </ActionForm>
      <p>
        Already a member?{' '}
        <TextLink to="/login" search={withTarget(redirect)}>
          Login
        </TextLink>
      </p>
    </AccountLayout>
  );
};
