import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { membershipTierFacts } from '../../../../src/domain/charities/membership-tiers.ts';
import { type CurrentUser, OrganisationForm } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useMemberChanged } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormSection } from '../../../forms/form-section.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { UnsavedWork } from '../../../forms/unsaved-work.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { accountHeads } from '../heads.ts';
import { CharityProfileForm } from './organisation-form-schema.ts';
import { ProfileAside } from './profile-aside.tsx';
import { profileWords } from './words.ts';

type Charity = NonNullable<CurrentUser['charityProfile']>;

const organisationOf = (user: CurrentUser, charity: Charity): z.input<typeof OrganisationForm> => ({
  organisation: user.organization ?? '',
  bio: user.bio ?? '',
  registeredNumber: charity.registeredNumber ?? '',
  revenue: charity.revenue,
  employeeCount: charity.employeeCount,
  foundingYear: charity.foundingYear,
  mission: charity.mission ?? '',
  primaryCause: charity.primaryCause ?? '',
  location: charity.location ?? '',
});

/** What a charity says of itself: facts, mission, cause, location (decisions, profile-edit). */
export const CharityProfilePage = ({ user, charity }: { user: CurrentUser; charity: Charity }) => {
  const { toast } = useToast();
  const memberChanged = useMemberChanged();
  const failure = useFormFailure(profileWords.failed);

  const save = useMutation({
    mutationFn: (body: z.output<typeof OrganisationForm>) => call('describeOrganisation', { body }),
    onSuccess: async (member) => {
      form.reset(organisationOf(member, member.charityProfile ?? charity));
      toast({ ...profileWords.saved, tone: 'default' });
      await memberChanged(member);
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: organisationOf(user, charity),
    ...validateWith(CharityProfileForm),
    onSubmit: ({ value }) => save.mutateAsync(OrganisationForm.parse(value)).then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      {...accountHeads.profile}
      title="Edit Profile"
      intro="The better consultants know your charity, the better they can help."
      words={
        <ProfileAside
          title="Who sees this"
          sentences={[
            'Consultants who work with you, or whom you invite, see the name of your organisation.',
            'We use the rest to find consultants who fit your size and your cause.',
            `Your tier is ${membershipTierFacts[charity.membershipTier].label}. It is changed with your membership, on your dashboard.`,
          ]}
        />
      }
    >
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Profile" form={form}>
          <FormSection title="Your organisation" columns={2}>
            <form.AppField name="organisation">
              {(field) => <field.TextField label="Organisation name" optional autoComplete="organization" />}
            </form.AppField>
            <form.AppField name="registeredNumber">
              {(field) => <field.TextField label="Registered charity number" optional />}
            </form.AppField>
            <form.AppField name="revenue">
              {(field) => <field.NumberField label="Annual revenue" prefix="£" />}
            </form.AppField>
            <form.AppField name="employeeCount">
              {(field) => <field.NumberField label="Number of employees" />}
            </form.AppField>
            <form.AppField name="foundingYear">
              {(field) => <field.NumberField label="Founding year" optional />}
            </form.AppField>
            <form.AppField name="location">{(field) => <field.TextField label="Location" optional />}</form.AppField>
          </FormSection>
          <FormSection title="What you are there for">
            <form.AppField name="primaryCause">
              {(field) => (
                <field.TextField label="Primary cause" optional hint="For example homelessness or the environment" />
              )}
            </form.AppField>
            <form.AppField name="mission">
              {(field) => <field.TextArea label="Mission" optional rows={4} countTo={2000} />}
            </form.AppField>
            <form.AppField name="bio">
              {(field) => <field.TextArea label="About your organisation" optional rows={6} countTo={2000} />}
            </form.AppField>
          </FormSection>
          <Cluster>
            <form.AppForm>
              <form.SubmitButton label="Save profile" busyLabel="Saving..." />
            </form.AppForm>
            <ButtonLink variant="quiet" size="large" to="/charity-dashboard">
              Back to dashboard
            </ButtonLink>
          </Cluster>
        </Form>
      </ServerErrorsProvider>
      <UnsavedWork hasWork={() => !form.state.isDefaultValue} {...profileWords.unsaved} />
    </AccountLayout>
  );
};
