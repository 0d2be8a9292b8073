import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { z } from 'zod';
import { ConsultantProfileForm, type CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useMemberChanged } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormSection } from '../../../forms/form-section.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { UnsavedWork } from '../../../forms/unsaved-work.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cluster, Grid } from '../../../ui/layout.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { expertiseFields, expertiseShape, wholeNumbersOf } from '../../consultants/application/expertise-form.ts';
import { applicationWords } from '../../consultants/application/words.ts';
import { AccountLayout } from '../account-layout.tsx';
import { accountHeads } from '../heads.ts';
import { ApplicationStanding } from './application-standing.tsx';
import { ProfileAside } from './profile-aside.tsx';
import { profileWords } from './words.ts';

type Consultant = NonNullable<CurrentUser['consultantProfile']>;
type Profile = z.output<typeof ConsultantProfileForm>;

const ProfileForm = ConsultantProfileForm.extend(expertiseShape);

const profileOf = (user: CurrentUser, consultant: Consultant): z.input<typeof ProfileForm> => ({
  bio: user.bio ?? '',
  organisation: user.organization ?? '',
  expertise: consultant.expertise,
  yearsExperience: consultant.yearsExperience,
  hourlyRate: consultant.hourlyRate,
  linkedin: consultant.linkedin ?? '',
});

/** What a consultant offers (decisions, profile-edit). Somebody who was declined applies again with the same form. */
export const ConsultantProfilePage = ({ user, consultant }: { user: CurrentUser; consultant: Consultant }) => {
  const { toast } = useToast();
  const navigate = useNavigate();
  const memberChanged = useMemberChanged();
  const isDeclined = consultant.status === 'declined';
  const failure = useFormFailure(isDeclined ? applicationWords.failed : profileWords.failed);
  const isSent = useRef(false);

  const save = useMutation({
    mutationFn: (body: Profile) => call('reviseConsultantProfile', { body }),
    onSuccess: async (member) => {
      form.reset(profileOf(member, member.consultantProfile ?? consultant));
      toast({ ...profileWords.saved, tone: 'default' });
      await memberChanged(member);
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const applyAgain = useMutation({
    mutationFn: (body: Profile) => call('reapply', { body }),
    onSuccess: async (member) => {
      isSent.current = true;
      await memberChanged(member);
      toast({ ...applicationWords.succeeded, tone: 'default' });
      await navigate({ to: '/consultant-dashboard' });
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: profileOf(user, consultant),
    ...validateWith(ProfileForm),
    onSubmit: ({ value }) =>
      (isDeclined ? applyAgain : save)
        .mutateAsync(ConsultantProfileForm.parse({ ...value, ...wholeNumbersOf(value) }))
        .then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      {...accountHeads.profile}
      title={isDeclined ? 'Revise your application' : 'Edit Profile'}
      intro={
        isDeclined
          ? 'You are welcome to apply again. Everything you told us is still here.'
          : 'What charities learn about you when they look for a consultant.'
      }
      words={
        <ProfileAside
          title="Who sees this"
          sentences={[
            'Your profile is in the public directory while you are approved and available.',
            'Your hourly rate is what charities with a membership get their discount on.',
            'Your name, phone and website are in your account settings.',
          ]}
        />
      }
    >
      <ApplicationStanding consultant={consultant} />
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Profile" form={form}>
          <FormSection title="About you">
            <form.AppField name="organisation">
              {(field) => <field.TextField label="Organisation" optional autoComplete="organization" />}
            </form.AppField>
            <form.AppField name="bio">
              {(field) => (
                <field.TextArea
                  label="Bio"
                  optional
                  hint="What have you done, and what do you do best?"
                  rows={6}
                  countTo={2000}
                />
              )}
            </form.AppField>
          </FormSection>
          <FormSection title="Expertise & Experience">
            <form.AppField name="expertise">
              {(field) => <field.CheckboxGroup {...expertiseFields.expertise} />}
            </form.AppField>
            <Grid columns="pair" align="start">
              <form.AppField name="yearsExperience">
                {(field) => <field.NumberField {...expertiseFields.yearsExperience} />}
              </form.AppField>
              <form.AppField name="hourlyRate">
                {(field) => <field.NumberField {...expertiseFields.hourlyRate} />}
              </form.AppField>
            </Grid>
            <form.AppField name="linkedin">
              {(field) => <field.TextField {...expertiseFields.linkedin} />}
            </form.AppField>
          </FormSection>
          <Cluster>
            <form.AppForm>
              {isDeclined ? (
                <form.SubmitButton label="Apply Again" busyLabel="Submitting..." />
              ) : (
                <form.SubmitButton label="Save profile" busyLabel="Saving..." />
              )}
            </form.AppForm>
            <ButtonLink variant="quiet" size="large" to="/consultant-dashboard">
              Back to dashboard
            </ButtonLink>
          </Cluster>
        </Form>
      </ServerErrorsProvider>
      <UnsavedWork hasWork={() => !isSent.current && !form.state.isDefaultValue} {...profileWords.unsaved} />
    </AccountLayout>
  );
};
