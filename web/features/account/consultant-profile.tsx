import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { call } from '#api/client.ts';
import { useMemberChanged } from '#api/member.ts';
import { brand } from '#brand';
import type { CurrentUser } from '#contract/accounts.ts';
import { ConsultantProfileForm } from '#contract/consultants.ts';
import { applicationCopy } from '#features/consultants/copy.ts';
import { expertiseFields } from '#features/consultants/expertise-form.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { FormSection } from '#forms/form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { AccountLayout, ProfileAside } from './account-parts.tsx';
import { profileCopy } from './copy.ts';
import { PhotoCard } from './photo-card.tsx';

type Consultant = NonNullable<CurrentUser['consultantProfile']>;

const valuesOf = (user: CurrentUser, consultant: Consultant): z.input<typeof ConsultantProfileForm> => ({
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
          You can still change your profile. We usually decide within 2-3 business days.
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="caution" title="We could not accept your application">
          <Stack gap="xsmall">
            {reason && <p>Reason: {reason}</p>}
            <p>Make your changes, then apply again. We usually reply within 2-3 business days.</p>
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

interface ConsultantProfileProps {
  readonly metadata: PageMetadata;
  readonly user: CurrentUser;
  readonly consultant: Consultant;
}

/** A consultant's profile (decisions, profile-edit). Declined consultants apply again with the same form. */
export const ConsultantProfile = ({ metadata, user, consultant }: ConsultantProfileProps) => {
  const navigate = useNavigate();
  const memberChanged = useMemberChanged();
  const isDeclined = consultant.status === 'declined';

  const profile = useActionForm({
    values: valuesOf(user, consultant),
    schema: ConsultantProfileForm,
    run: (values) =>
      call(isDeclined ? 'reapply' : 'reviseConsultantProfile', { body: ConsultantProfileForm.parse(values) }),
    succeeded: isDeclined ? applicationCopy.succeeded : profileCopy.saved,
    failed: isDeclined ? applicationCopy.failed : profileCopy.failed,
    resetTo: (member) => valuesOf(member, member.consultantProfile ?? consultant),
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
