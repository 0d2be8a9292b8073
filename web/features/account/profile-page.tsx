import type { z } from 'zod';
import { call } from '#api/client.ts';
import { useMemberChanged, useMemberNow } from '#api/member.ts';
import { OrganisationForm } from '#contract/account-settings.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { fieldMessages } from '#contract/fields.ts';
import { isFoundedInFuture } from '#contract/registration.ts';
import { membershipTierFacts } from '#domain/charities/membership-tiers.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { FormSection } from '#forms/form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { AccountLayout, ProfileAside } from './account-parts.tsx';
import { ConsultantProfile } from './consultant-profile.tsx';
import { profileCopy } from './copy.ts';

export const metadata: PageMetadata = { path: '/profile-edit', title: 'Edit Profile' };

type Charity = NonNullable<CurrentUser['charityProfile']>;

/** The payload of the call, with the founding year checked against the browser's clock. */
const CharityProfileForm = OrganisationForm.refine(({ foundingYear }) => !isFoundedInFuture(foundingYear, new Date()), {
  path: ['foundingYear'],
  message: fieldMessages.foundingYearFuture,
  when: () => true,
});

const valuesOf = (user: CurrentUser, charity: Charity): z.input<typeof OrganisationForm> => ({
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

/** A charity's profile: facts, mission, cause, location (decisions, profile-edit). */
const CharityProfile = ({ user, charity }: { user: CurrentUser; charity: Charity }) => {
  const memberChanged = useMemberChanged();
  const profile = useActionForm({
    values: valuesOf(user, charity),
    schema: CharityProfileForm,
    run: (values) => call('describeOrganisation', { body: OrganisationForm.parse(values) }),
    succeeded: profileCopy.saved,
    failed: profileCopy.failed,
    resetTo: (member) => valuesOf(member, member.charityProfile ?? charity),
    onSuccess: memberChanged,
  });
  const { fields } = profile;

  return (
    <AccountLayout
      metadata={metadata}
      title="Edit Profile"
      intro="The better consultants know your charity, the better they can help."
      aside={
        <ProfileAside
          sentences={[
            'Consultants whom you invite or work with see the name of your organisation.',
            'We use the rest to find consultants who fit your size and your cause.',
            'Its name, place and figures stay in our history if you close your account. Your own texts do not.',
            `Your tier is ${membershipTierFacts[charity.membershipTier].label}. You can change it with your membership, on your dashboard.`,
          ]}
        />
      }
    >
      <ActionForm
        of={profile}
        label="Profile"
        submit="Save profile"
        unsaved={profileCopy.unsaved}
        actions={
          <ButtonLink variant="quiet" size="large" to="/charity-dashboard">
            Back to dashboard
          </ButtonLink>
        }
      >
        <FormSection title="Your organisation" columns={2}>
          <fields.TextField name="organisation" label="Organisation name" optional autoComplete="organization" />
          <fields.TextField name="registeredNumber" label="Registered charity number" optional />
          <fields.NumberField name="revenue" label="Annual revenue" prefix="£" />
          <fields.NumberField name="employeeCount" label="Number of employees" />
          <fields.NumberField name="foundingYear" label="Founding year" optional />
          <fields.TextField name="location" label="Location" optional />
        </FormSection>
        <FormSection title="Your purpose">
          <fields.TextField
            name="primaryCause"
            label="Primary cause"
            optional
            hint="For example homelessness or the environment"
          />
          <fields.TextArea name="mission" label="Mission" optional rows={4} countTo={2000} />
          <fields.TextArea name="bio" label="About your organisation" optional rows={6} countTo={2000} />
        </FormSection>
      </ActionForm>
    </AccountLayout>
  );
};

/** For administrators and analysts, who have no public profile. */
const NoProfile = () => (
  <Page
    title="You have no profile"
    intro="Profiles are for charities and consultants. You can change your name, email and password in your account settings."
    width="reading"
  >
    <ButtonLink to="/account-settings">Go to account settings</ButtonLink>
  </Page>
);

/** Edits a member's profile (decisions, profile-edit). */
export const ProfilePage = ({ user: known }: { user: CurrentUser }) => {
  const user = useMemberNow(known);
  const { charityProfile, consultantProfile } = user;
  if (charityProfile) return <CharityProfile user={user} charity={charityProfile} />;
  if (consultantProfile) return <ConsultantProfile metadata={metadata} user={user} consultant={consultantProfile} />;
  return <NoProfile />;
};
