import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { call } from '#api/client.ts';
import { useMemberChanged, useMemberNow } from '#api/member.ts';
import { brand } from '#brand';
import { OrganisationForm } from '#contract/account-settings.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { ConsultantProfileForm } from '#contract/consultants.ts';
import { fieldMessages } from '#contract/fields.ts';
import { isFoundedInFuture } from '#contract/registration.ts';
import { membershipTierFacts } from '#domain/charities/membership-tiers.ts';
import { applicationCopy } from '#features/consultants/copy.ts';
import { expertiseFields } from '#features/consultants/expertise-badges.tsx';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { FormSection } from '#forms/form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { AccountLayout, ProfileAside } from './account-parts.tsx';
import { profileCopy } from './copy.ts';
import { PhotoCard } from './photo-card.tsx';

export const metadata: PageMetadata = { path: '/profile-edit', title: 'Edit Profile' };

type Charity = NonNullable<CurrentUser['charityProfile']>;

/** The call's payload; the founding year is checked against the browser's clock. */
const CharityProfileForm = OrganisationForm.refine(({ foundingYear }) => !isFoundedInFuture(foundingYear, new Date()), {
  path: ['foundingYear'],
  message: fieldMessages.foundingYearFuture,
  when: () => true,
});

const charityValuesOf = (user: CurrentUser, charity: Charity): z.input<typeof OrganisationForm> => ({
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
    values: charityValuesOf(user, charity),
    schema: CharityProfileForm,
    run: (values) => call('describeOrganisation', { body: OrganisationForm.parse(values) }),
    succeeded: profileCopy.saved,
    failed: profileCopy.failed,
    resetTo: (member) => charityValuesOf(member, member.charityProfile ?? charity),
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
    <ButtonLink variant="primary" to="/account-settings">
      Go to account settings
    </ButtonLink>
  </Page>
);

type Consultant = NonNullable<CurrentUser['consultantProfile']>;

const consultantValuesOf = (user: CurrentUser, consultant: Consultant): z.input<typeof ConsultantProfileForm> => ({
  bio: user.bio ?? '',
  organisation: user.organization ?? '',
  expertise: consultant.expertise,
  yearsExperience: consultant.yearsExperience,
  hourlyRate: consultant.hourlyRate,
  linkedin: consultant.linkedin ?? '',
});

/** Status of the application, with the reason, unless it is approved. */
const ApplicationStatus = ({ consultant: { status, reason } }: { consultant: Consultant }) => {
  switch (status) {
    case 'applied':
      return (
        <Notice tone="info" title="Your application is under review">
          You can still change your profile. We usually decide within 2–3 business days.
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="caution" title="We could not accept your application">
          <Stack gap="xsmall">
            {reason && <p>Reason: {reason}</p>}
            <p>Make your changes, then apply again. We usually reply within 2–3 business days.</p>
          </Stack>
        </Notice>
      );
    case 'suspended':
      return (
        <Notice tone="caution" title="Your profile is suspended">
          <Stack gap="xsmall">
            {reason && <p>Reason: {reason}</p>}
            <p>
              It is not in the directory for now. If you think that this is a mistake, write to{' '}
              <TextAnchor href={`mailto:${brand.email}`}>{brand.email}</TextAnchor>.
            </p>
          </Stack>
        </Notice>
      );
    case 'approved':
    case 'left':
      return null;
  }
};

/** A consultant's profile (decisions, profile-edit). Declined consultants apply again with the same form. */
const ConsultantProfile = ({ user, consultant }: { user: CurrentUser; consultant: Consultant }) => {
  const navigate = useNavigate();
  const memberChanged = useMemberChanged();
  const isDeclined = consultant.status === 'declined';

  const profile = useActionForm({
    values: consultantValuesOf(user, consultant),
    schema: ConsultantProfileForm,
    run: (values) =>
      call(isDeclined ? 'reapply' : 'reviseConsultantProfile', { body: ConsultantProfileForm.parse(values) }),
    succeeded: isDeclined ? applicationCopy.succeeded : profileCopy.saved,
    failed: isDeclined ? applicationCopy.failed : profileCopy.failed,
    resetTo: (member) => consultantValuesOf(member, member.consultantProfile ?? consultant),
    onSuccess: async (member) => {
      await memberChanged(member);
      if (isDeclined) await navigate({ to: '/consultant-dashboard' });
    },
  });
  const { fields } = profile;

  return (
    <AccountLayout
      metadata={metadata}
      title={isDeclined ? 'Revise your application' : 'Edit Profile'}
      intro={
        isDeclined
          ? 'You are welcome to apply again. We have kept everything you told us.'
          : 'This is what charities see when they look for a consultant.'
      }
      aside={
        <ProfileAside
          sentences={[
            'Your profile is in the public directory while you are approved and available.',
            'Charities with a membership get their discount on your hourly rate.',
            'Your name, phone and website are in your account settings.',
          ]}
        />
      }
    >
      <ApplicationStatus consultant={consultant} />
      <PhotoCard name={user.name} consultant={consultant} />
      <ActionForm
        of={profile}
        label="Profile"
        submit={isDeclined ? 'Apply Again' : 'Save profile'}
        submitting={isDeclined ? 'Submitting...' : 'Saving...'}
        unsaved={profileCopy.unsaved}
        actions={
          <ButtonLink variant="quiet" size="large" to="/consultant-dashboard">
            Back to dashboard
          </ButtonLink>
        }
      >
        <FormSection title="About you">
          <fields.TextField name="organisation" label="Organisation" optional autoComplete="organization" />
          <fields.TextArea
            name="bio"
            label="Bio"
            optional
            hint="What have you done, and what do you do best?"
            rows={6}
            countTo={2000}
          />
        </FormSection>
        <FormSection title="Expertise & Experience">
          <fields.CheckboxGroup name="expertise" {...expertiseFields.expertise} />
          <Grid columns="pair" align="start">
            <fields.NumberField name="yearsExperience" {...expertiseFields.yearsExperience} />
            <fields.NumberField name="hourlyRate" {...expertiseFields.hourlyRate} />
          </Grid>
          <fields.TextField name="linkedin" {...expertiseFields.linkedin} />
        </FormSection>
      </ActionForm>
    </AccountLayout>
  );
};

/** Edits a member's profile (decisions, profile-edit). */
export const ProfilePage = ({ user: known }: { user: CurrentUser }) => {
  const user = useMemberNow(known);
  const { charityProfile, consultantProfile } = user;
  if (charityProfile) return <CharityProfile user={user} charity={charityProfile} />;
  if (consultantProfile) return <ConsultantProfile user={user} consultant={consultantProfile} />;
  return <NoProfile />;
};
