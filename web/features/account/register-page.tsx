import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { z } from 'zod';
import {
  type MembershipTier,
  membershipTierFacts,
  membershipTiers,
} from '../../../src/domain/charities/membership-tiers.ts';
import { membershipPrices } from '../../../src/domain/charities/price-book.ts';
import { CharityRegistration } from '../../../src/http/contract/accounts.ts';
import { call } from '../../api/client.ts';
import { useBecomeMember } from '../../api/session.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import { ServerErrorsProvider } from '../../forms/server-errors.tsx';
import { UnsavedWork } from '../../forms/unsaved-work.tsx';
import { useFormFailure } from '../../forms/use-form-failure.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Grid } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { accountFields } from './account-fields.ts';
import { AccountLayout } from './account-layout.tsx';
import { accountHeads } from './heads.ts';
import { NextSteps } from './next-steps.tsx';
import { RegistrationForm } from './registration-form-schema.ts';
import { SignedInAlready } from './signed-in-already.tsx';
import { accountWords } from './words.ts';

const tierOptions = membershipTiers.map((tier) => ({
  value: tier,
  label: membershipTierFacts[tier].label,
  figure: `£${membershipPrices[tier].registrationPerMonth}/month`,
  details: ['Annual revenue', membershipTierFacts[tier].revenue],
}));

const nextSteps = [
  { name: 'You register', detail: 'Nothing is charged. Your dashboard opens at once.' },
  { name: 'You tell us what you need', detail: 'A project request takes a few minutes, in your own words.' },
  {
    name: 'We find the right consultant',
    detail: 'Matching typically takes 2-3 days for members and 1-2 weeks for one-off projects.',
  },
  { name: 'You work together', detail: 'Messages, documents and progress are in one place.' },
];

const emptyForm = (tier: MembershipTier): z.input<typeof RegistrationForm> => ({
  username: '',
  password: '',
  confirmPassword: '',
  email: '',
  name: '',
  organisation: '',
  phone: '',
  website: '',
  bio: '',
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

/** Charity registration in four sections (spec §2). */
export const RegisterPage = ({ tier }: { tier: MembershipTier }) => {
  const { toast } = useToast();
  const navigate = useNavigate();
  const becomeMember = useBecomeMember();
  const failure = useFormFailure(accountWords.registrationFailed);
  const keyFor = useIdempotencyKey();
  const isSent = useRef(false);

  const register = useMutation({
    mutationFn: (body: z.output<typeof CharityRegistration>) =>
      call('registerCharity', { body, idempotencyKey: keyFor(body) }),
    onSuccess: async (member) => {
      isSent.current = true;
      await becomeMember(member);
      toast({ ...accountWords.registrationSucceeded, tone: 'default' });
      await navigate({ to: '/charity-dashboard' });
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: emptyForm(tier),
    ...validateWith(RegistrationForm),
    onSubmit: ({ value }) => register.mutateAsync(CharityRegistration.parse(value)).then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      {...accountHeads.register}
      title="Register your charity"
      intro="It takes about five minutes. You can request your first project straight afterwards."
      words={<NextSteps title="What happens next" steps={nextSteps} />}
    >
      {register.isIdle && (
        <SignedInAlready>Registering makes another account and signs you in there. Register, or</SignedInAlready>
      )}
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Charity registration" form={form}>
          <FormSection title="Account Information" description="What you will sign in with." columns={2}>
            <form.AppField name="username">{(field) => <field.TextField {...accountFields.username} />}</form.AppField>
            <form.AppField name="email">{(field) => <field.TextField {...accountFields.email} />}</form.AppField>
            <form.AppField name="password">{(field) => <field.TextField {...accountFields.password} />}</form.AppField>
            <form.AppField name="confirmPassword">
              {(field) => <field.TextField {...accountFields.confirmPassword} />}
            </form.AppField>
          </FormSection>

          <FormSection title="Your Details" description="Who we speak to about your projects." columns={2}>
            <form.AppField name="name">
              {(field) => <field.TextField label="Your name" autoComplete="name" required />}
            </form.AppField>
            <form.AppField name="phone">{(field) => <field.TextField {...accountFields.phone} />}</form.AppField>
          </FormSection>

          <FormSection
            title="Organisation Information"
            description="This helps us to find the right consultant for you."
          >
            <Grid columns="pair" align="start">
              <form.AppField name="organisation">
                {(field) => <field.TextField label="Organisation name" optional autoComplete="organization" />}
              </form.AppField>
              <form.AppField name="charity.registeredNumber">
                {(field) => <field.TextField label="Registered charity number" optional />}
              </form.AppField>
              <form.AppField name="website">{(field) => <field.TextField {...accountFields.website} />}</form.AppField>
              <form.AppField name="charity.location">
                {(field) => <field.TextField label="Location" optional />}
              </form.AppField>
              <form.AppField name="charity.revenue">
                {(field) => <field.NumberField label="Annual revenue" prefix="£" />}
              </form.AppField>
              <form.AppField name="charity.employeeCount">
                {(field) => <field.NumberField label="Number of employees" />}
              </form.AppField>
              <form.AppField name="charity.foundingYear">
                {(field) => <field.NumberField label="Founding year" optional />}
              </form.AppField>
              <form.AppField name="charity.primaryCause">
                {(field) => (
                  <field.TextField label="Primary cause" optional hint="For example homelessness or the environment" />
                )}
              </form.AppField>
            </Grid>
            <form.AppField name="charity.mission">
              {(field) => (
                <field.TextArea label="Mission" optional hint="What you are there for" rows={3} countTo={2000} />
              )}
            </form.AppField>
            <form.AppField name="bio">
              {(field) => (
                <field.TextArea
                  label="About your organisation"
                  optional
                  hint="Whom you serve, and how"
                  rows={4}
                  countTo={2000}
                />
              )}
            </form.AppField>
          </FormSection>

          <FormSection title="Membership Tier" description="Nothing is charged until you activate your membership.">
            <form.AppField name="charity.membershipTier">
              {(field) => <field.RadioCards legend="Choose the tier for your size" options={tierOptions} />}
            </form.AppField>
          </FormSection>

          <form.AppForm>
            <form.SubmitButton label="Register" busyLabel="Registering..." />
          </form.AppForm>
        </Form>
      </ServerErrorsProvider>
      <p>
        Already a member? <TextLink to="/login">Login</TextLink>
      </p>
      <UnsavedWork
        hasWork={() => !isSent.current && !form.state.isDefaultValue}
        title="Leave without registering?"
        message="You have not registered yet. What you have typed is lost when you leave."
      />
    </AccountLayout>
  );
};
