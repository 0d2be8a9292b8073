import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { useBecomeMember } from '#api/member.ts';
import { ConsultantRegistration } from '#contract/registration.ts';
import {
  AccountLayout,
  accountFields,
  NextSteps,
  SignedInAlready,
  useSecretSearch,
} from '#features/account/account-parts.tsx';
import { accountCopy } from '#features/account/copy.ts';
import { AccountInformation, newAccount, repeatedPassword } from '#features/account/new-password.tsx';
import { ActionForm, toastsEveryFailure, useActionForm } from '#forms/action-form.tsx';
import { FormValues } from '#forms/app-form.tsx';
import { FormSection } from '#forms/form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { withTarget } from '#lib/redirect-target.ts';
import { Grid } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { ExternalLink, TextLink } from '#ui/text-link.tsx';
import { applicationCopy, offerCautions } from './copy.ts';
import { expertiseFields } from './expertise-badges.tsx';

export const metadata: PageMetadata = {
  path: '/consultant-application',
  title: 'Become a Consultant',
  description: 'Apply to join the fellowship as a consultant and put your experience to work for charities.',
  isIndexed: true,
};

/** The payload of the call, with the password repeated and the terms (spec §5). */
const ApplicationForm = ConsultantRegistration.extend({
  confirmPassword: z.string(),
  acceptsTerms: z.boolean().refine((accepts) => accepts, applicationCopy.termsMissing),
}).refine(...repeatedPassword(accountCopy.passwordsDiffer));

const nextSteps = [
  { name: 'You apply', detail: 'It takes about five minutes. Your dashboard opens immediately.' },
  { name: 'We read your application', detail: 'A person reads it, usually within 2–3 business days.' },
  { name: 'You hear from us by email', detail: 'Whatever we decide, and with the reason if we decline.' },
  { name: 'Charities find you', detail: 'Your profile is in the directory while you are available.' },
];

const emptyForm: z.input<typeof ApplicationForm> = {
  ...newAccount,
  consultant: { expertise: [], yearsExperience: 0, hourlyRate: 0, linkedin: '', availability: true },
  acceptsTerms: false,
};

/** Cautions about the figures, from the first chosen area on: an untouched form needs none. */
const OfferCautions = () => (
  <FormValues>
    {({ consultant }) => {
      const offer = ConsultantRegistration.shape.consultant.safeParse(consultant).data;
      const cautions = offer ? offerCautions(offer) : [];
      return (
        cautions.length > 0 && (
          <Notice tone="caution" announce>
            {cautions.map((caution) => (
              <p key={caution}>{caution}</p>
            ))}
          </Notice>
        )
      );
    }}
  </FormValues>
);

/** The consultant application in three sections, with the terms (spec §2). */
export const ApplicationPage = ({ redirect }: { /** Not yet validated. */ readonly redirect: unknown }) => {
  const { invitation } = useSecretSearch();
  const navigate = useNavigate();
  const becomeMember = useBecomeMember();

  const application = useActionForm({
    values: emptyForm,
    schema: ApplicationForm,
    run: (values, idempotencyKey) =>
      call('registerConsultant', { body: ConsultantRegistration.parse({ ...values, invitation }), idempotencyKey }),
    succeeded: applicationCopy.succeeded,
    failed: applicationCopy.failed,
    isQuiet: toastsEveryFailure,
    onSuccess: async (member) => {
      await becomeMember(member);
      await navigate({ to: '/consultant-dashboard', replace: true, ignoreBlocker: true });
    },
  });
  const { fields } = application;

  return (
    <AccountLayout
      metadata={metadata}
      title="Become a consultant"
      intro="Tell us who you are and what you can do for charities. We look for experience, and for people who share our values."
      aside={<NextSteps steps={nextSteps} />}
    >
      {application.isIdle && (
        <SignedInAlready>Applying creates another account and signs you in there. Apply, or</SignedInAlready>
      )}
      <ActionForm
        of={application}
        label="Consultant application"
        submit="Submit Application"
        submitting="Submitting..."
        wide
        unsaved={{
          title: 'Leave without applying?',
          message: 'You have not applied yet. If you leave, you lose what you have typed.',
        }}
      >
        <AccountInformation />
        <FormSection
          title="Personal Information"
          description="Charities see your name, your organisation and your bio once you are approved."
        >
          <Grid columns="pair" align="start">
            <fields.TextField name="name" label="Your name" autoComplete="name" required />
            <fields.TextField name="organisation" label="Organisation" optional autoComplete="organization" />
            <fields.TextField name="phone" {...accountFields.phone} />
            <fields.TextField name="website" {...accountFields.website} />
          </Grid>
          <fields.TextArea
            name="bio"
            label="Bio"
            optional
            hint="What have you done, and what do you do best?"
            rows={6}
            countTo={2000}
          />
        </FormSection>
        <FormSection title="Expertise & Experience" description="What charities will look for.">
          <fields.CheckboxGroup name="consultant.expertise" {...expertiseFields.expertise} />
          <Grid columns="pair" align="start">
            <fields.NumberField name="consultant.yearsExperience" {...expertiseFields.yearsExperience} />
            <fields.NumberField name="consultant.hourlyRate" {...expertiseFields.hourlyRate} />
          </Grid>
          <OfferCautions />
          <fields.TextField name="consultant.linkedin" {...expertiseFields.linkedin} />
          <fields.Checkbox
            name="consultant.availability"
            label="I am available for new projects"
            hint="Once you are approved, charities can request you. You can change this at any time."
          />
        </FormSection>
        <fields.Checkbox
          name="acceptsTerms"
          required
          label={
            <>
              I accept the <ExternalLink href="/terms">terms and conditions</ExternalLink>
            </>
          }
        />
      </ActionForm>
      <p>
        Already a member?{' '}
        <TextLink to="/login" search={withTarget(redirect)}>
          Login
        </TextLink>
        . Here for a charity?{' '}
        <TextLink to="/register" search={withTarget(redirect)}>
          Register your charity
        </TextLink>
        .
      </p>
    </AccountLayout>
  );
};
