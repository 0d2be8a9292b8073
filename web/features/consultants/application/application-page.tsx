import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { z } from 'zod';
import { ConsultantRegistration } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useBecomeMember } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormSection } from '../../../forms/form-section.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { UnsavedWork } from '../../../forms/unsaved-work.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { Grid } from '../../../ui/layout.tsx';
import { ExternalLink, TextLink } from '../../../ui/text-link.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountFields } from '../../account/account-fields.ts';
import { AccountLayout } from '../../account/account-layout.tsx';
import { NextSteps } from '../../account/next-steps.tsx';
import { SignedInAlready } from '../../account/signed-in-already.tsx';
import { consultantHeads } from '../heads.ts';
import { ApplicationForm } from './application-form-schema.ts';
import { expertiseFields, wholeNumbersOf } from './expertise-form.ts';
import { applicationWords } from './words.ts';

const nextSteps = [
  { name: 'You apply', detail: 'It takes about five minutes. Your dashboard opens at once.' },
  { name: 'We read your application', detail: 'People do, usually within 2-3 business days.' },
  { name: 'You hear from us by email', detail: 'Either way, and with the reason if we decline.' },
  { name: 'Charities find you', detail: 'Your profile is in the directory while you are available.' },
];

const emptyForm: z.input<typeof ApplicationForm> = {
  username: '',
  password: '',
  confirmPassword: '',
  email: '',
  name: '',
  organisation: '',
  phone: '',
  website: '',
  bio: '',
  consultant: { expertise: [], yearsExperience: 0, hourlyRate: 0, linkedin: '', availability: true },
  acceptsTerms: false,
};

/** The consultant application in three sections, with the terms (spec §2). */
export const ApplicationPage = () => {
  const { toast } = useToast();
  const navigate = useNavigate();
  const becomeMember = useBecomeMember();
  const failure = useFormFailure(applicationWords.failed);
  const keyFor = useIdempotencyKey();
  const isSent = useRef(false);

  const apply = useMutation({
    mutationFn: (body: z.output<typeof ConsultantRegistration>) =>
      call('registerConsultant', { body, idempotencyKey: keyFor(body) }),
    onSuccess: async (member) => {
      isSent.current = true;
      await becomeMember(member);
      toast({ ...applicationWords.succeeded, tone: 'default' });
      await navigate({ to: '/consultant-dashboard' });
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: emptyForm,
    ...validateWith(ApplicationForm),
    onSubmit: ({ value }) =>
      apply
        .mutateAsync(
          ConsultantRegistration.parse({
            ...value,
            consultant: { ...value.consultant, ...wholeNumbersOf(value.consultant) },
          }),
        )
        .then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      {...consultantHeads.application}
      title="Become a consultant"
      intro="Tell us who you are and what you can do for charities. We look for experience, and for people who share our values."
      words={<NextSteps title="What happens next" steps={nextSteps} />}
    >
      {apply.isIdle && (
        <SignedInAlready>Applying makes another account and signs you in there. Apply, or</SignedInAlready>
      )}
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Consultant application" form={form}>
          <FormSection title="Account Information" description="What you will sign in with." columns={2}>
            <form.AppField name="username">{(field) => <field.TextField {...accountFields.username} />}</form.AppField>
            <form.AppField name="email">{(field) => <field.TextField {...accountFields.email} />}</form.AppField>
            <form.AppField name="password">{(field) => <field.TextField {...accountFields.password} />}</form.AppField>
            <form.AppField name="confirmPassword">
              {(field) => <field.TextField {...accountFields.confirmPassword} />}
            </form.AppField>
          </FormSection>

          <FormSection
            title="Personal Information"
            description="Charities see your name, your organisation and your bio once you are approved."
          >
            <Grid columns="pair" align="start">
              <form.AppField name="name">
                {(field) => <field.TextField label="Your name" autoComplete="name" required />}
              </form.AppField>
              <form.AppField name="organisation">
                {(field) => <field.TextField label="Organisation" optional autoComplete="organization" />}
              </form.AppField>
              <form.AppField name="phone">{(field) => <field.TextField {...accountFields.phone} />}</form.AppField>
              <form.AppField name="website">{(field) => <field.TextField {...accountFields.website} />}</form.AppField>
            </Grid>
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

          <FormSection title="Expertise & Experience" description="What charities will look for.">
            <form.AppField name="consultant.expertise">
              {(field) => <field.CheckboxGroup {...expertiseFields.expertise} />}
            </form.AppField>
            <Grid columns="pair" align="start">
              <form.AppField name="consultant.yearsExperience">
                {(field) => <field.NumberField {...expertiseFields.yearsExperience} />}
              </form.AppField>
              <form.AppField name="consultant.hourlyRate">
                {(field) => <field.NumberField {...expertiseFields.hourlyRate} />}
              </form.AppField>
            </Grid>
            <form.AppField name="consultant.linkedin">
              {(field) => <field.TextField {...expertiseFields.linkedin} />}
            </form.AppField>
            <form.AppField name="consultant.availability">
              {(field) => (
                <field.Checkbox
                  label="I am available for new projects"
                  hint="Once you are approved, charities can request you. You can change this at any time."
                />
              )}
            </form.AppField>
          </FormSection>

          <form.AppField name="acceptsTerms">
            {(field) => (
              <field.Checkbox
                required
                label={
                  <>
                    I accept the <ExternalLink href="/terms">terms and conditions</ExternalLink>
                  </>
                }
              />
            )}
          </form.AppField>
          <form.AppForm>
            <form.SubmitButton label="Submit Application" busyLabel="Submitting..." />
          </form.AppForm>
        </Form>
      </ServerErrorsProvider>
      <p>
        Already a member? <TextLink to="/login">Login</TextLink>. Here for a charity?{' '}
        <TextLink to="/register">Register your charity</TextLink>.
      </p>
      <UnsavedWork
        hasWork={() => !isSent.current && !form.state.isDefaultValue}
        title="Leave without applying?"
        message="Your application has not been sent yet. What you have typed is lost when you leave."
      />
    </AccountLayout>
  );
};
