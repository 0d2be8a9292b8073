import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import {
  type MembershipTier,
  membershipTierFacts,
  membershipTiers,
} from '../../../src/domain/charities/membership-tiers.ts';
import { membershipPrices } from '../../../src/domain/charities/price-book.ts';
import { CharityRegistration } from '../../../src/http/contract/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { currentUserQuery } from '../../api/session.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import { ServerErrorsProvider, useServerErrors } from '../../forms/server-errors.tsx';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useToast } from '../../ui/toast.tsx';
import { AccountLayout } from './account-layout.tsx';
import { RegistrationForm } from './registration-form-schema.ts';
import { accountWords } from './words.ts';

const tierOptions = membershipTiers.map((tier) => ({
  value: tier,
  label: membershipTierFacts[tier].label,
  figure: `£${membershipPrices[tier].registrationPerMonth}/month`,
  details: [`Annual revenue ${membershipTierFacts[tier].revenue}`],
}));

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
  const queries = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const serverErrors = useServerErrors();
  const keyFor = useIdempotencyKey();

  const register = useMutation({
    mutationFn: (body: z.output<typeof CharityRegistration>) =>
      call('registerCharity', { body, idempotencyKey: keyFor(body) }),
    onSuccess: async (member) => {
      queries.clear();
      queries.setQueryData(currentUserQuery.queryKey, member);
      toast({ ...accountWords.registrationSucceeded, tone: 'default' });
      await router.invalidate();
      await navigate({ to: '/charity-dashboard' });
    },
    onError: (error) => {
      serverErrors.take(error, (name) => form.getFieldValue(name as 'username'));
      const detail = error instanceof ApiError ? error.detail : undefined;
      const { title, message } = accountWords.registrationFailed;
      toast({ title, message: detail ?? message, tone: 'destructive' });
    },
  });

  const form = useAppForm({
    defaultValues: emptyForm(tier),
    ...validateWith(RegistrationForm),
    onSubmit: ({ value }) => register.mutateAsync(CharityRegistration.parse(value)).then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      wide
      documentTitle="Register"
      description="Register your charity with the fellowship and choose a membership tier."
      title="Register your charity"
      intro="It takes about five minutes. You can request your first project straight afterwards."
    >
      <ServerErrorsProvider errors={serverErrors.errors}>
        <Form label="Charity registration" form={form}>
          <FormSection title="Account Information" description="What you will sign in with." columns={2}>
            <form.AppField name="username">
              {(field) => (
                <field.TextField label="Username" hint="At least 3 characters" autoComplete="username" required />
              )}
            </form.AppField>
            <form.AppField name="email">
              {(field) => <field.TextField label="Email" type="email" autoComplete="email" required />}
            </form.AppField>
            <form.AppField name="password">
              {(field) => (
                <field.TextField
                  label="Password"
                  type="password"
                  hint="8 to 100 characters"
                  autoComplete="new-password"
                  required
                />
              )}
            </form.AppField>
            <form.AppField name="confirmPassword">
              {(field) => (
                <field.TextField label="Confirm password" type="password" autoComplete="new-password" required />
              )}
            </form.AppField>
          </FormSection>

          <FormSection title="Your Details" description="Who we speak to about your projects." columns={2}>
            <form.AppField name="name">
              {(field) => <field.TextField label="Your name" autoComplete="name" required />}
            </form.AppField>
            <form.AppField name="phone">
              {(field) => <field.TextField label="Phone" optional type="tel" autoComplete="tel" />}
            </form.AppField>
          </FormSection>

          <FormSection
            title="Organisation Information"
            description="This helps us to find the right consultant for you."
            columns={2}
          >
            <form.AppField name="organisation">
              {(field) => <field.TextField label="Organisation name" optional autoComplete="organization" />}
            </form.AppField>
            <form.AppField name="charity.registeredNumber">
              {(field) => <field.TextField label="Registered charity number" optional />}
            </form.AppField>
            <form.AppField name="website">
              {(field) => (
                <field.TextField
                  label="Website"
                  optional
                  type="url"
                  hint="For example https://example.org"
                  autoComplete="url"
                />
              )}
            </form.AppField>
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
            <form.AppField name="charity.mission">
              {(field) => <field.TextArea label="Mission" optional />}
            </form.AppField>
            <form.AppField name="bio">
              {(field) => <field.TextArea label="About your organisation" optional />}
            </form.AppField>
          </FormSection>

          <FormSection
            title="Membership Tier"
            description="Choose the tier for your size. Nothing is charged until you activate your membership."
          >
            <form.AppField name="charity.membershipTier">
              {(field) => <field.RadioCards legend="Membership tier" options={tierOptions} />}
            </form.AppField>
          </FormSection>

          <form.AppForm>
            <form.SubmitButton label="Register" busyLabel="Registering..." />
          </form.AppForm>
        </Form>
      </ServerErrorsProvider>
      <p>
        Already a member? <Link to="/login">Login</Link>
      </p>
    </AccountLayout>
  );
};
