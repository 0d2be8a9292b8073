import type { Ref } from 'react';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { CharitySignupForm, ConsultantSignupForm } from '#contract/waiting-list.ts';
import {
  charityExperienceLabels,
  charityExperiences,
  charitySizeLabels,
  charitySizes,
  consultantAvailabilities,
  consultantAvailabilityLabels,
  currentConsultingLabels,
  currentConsultings,
} from '#domain/waiting-list/choices.ts';
import * as shared from '#features/public/public.css.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { UnsavedWork } from '#forms/form.tsx';
import { Heading } from '#ui/heading.tsx';
import { Section } from '#ui/section.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { waitingListCopy } from './copy.ts';
import * as styles from './waiting-list.css.ts';

/** A required choice that starts out empty. */
const emptyAtFirst = <Choice extends z.ZodType>(choice: Choice) =>
  z.preprocess((value: string | null) => value, choice);

/** The four fields of the public form (spec §3). */
const CharityForm = CharitySignupForm.pick({ charityName: true, contactName: true, email: true }).extend({
  charitySize: emptyAtFirst(CharitySignupForm.shape.charitySize),
});

const ConsultantForm = ConsultantSignupForm.extend({
  charityExperience: emptyAtFirst(ConsultantSignupForm.shape.charityExperience),
  availability: emptyAtFirst(ConsultantSignupForm.shape.availability),
  currentConsulting: emptyAtFirst(ConsultantSignupForm.shape.currentConsulting),
});

const noCharity: z.input<typeof CharityForm> = { charityName: '', contactName: '', email: '', charitySize: null };

const noConsultant: z.input<typeof ConsultantForm> = {
  fullName: '',
  email: '',
  phone: '',
  currentRole: '',
  yearsExperience: '',
  expertiseAreas: '',
  charityExperience: null,
  availability: null,
  currentConsulting: null,
  motivations: '',
};

const options = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const useCharitySignup = (onJoined: () => void) =>
  useActionForm({
    values: noCharity,
    schema: CharityForm,
    run: (values, idempotencyKey) =>
      call('joinWaitingListAsCharity', { body: CharityForm.parse(values), idempotencyKey }),
    failed: waitingListCopy.submitFailed,
    resetTo: () => noCharity,
    onSuccess: onJoined,
  });

const useConsultantSignup = (onJoined: () => void) =>
  useActionForm({
    values: noConsultant,
    schema: ConsultantForm,
    run: (values, idempotencyKey) =>
      call('joinWaitingListAsConsultant', { body: ConsultantForm.parse(values), idempotencyKey }),
    failed: waitingListCopy.submitFailed,
    resetTo: () => noConsultant,
    onSuccess: onJoined,
  });

const { submit, submitting } = waitingListCopy.forms;

/** The charity form (spec §5). */
const CharityFields = ({ signup }: { readonly signup: ReturnType<typeof useCharitySignup> }) => {
  const { fields } = signup;
  return (
    <ActionForm of={signup} label="Join the waiting list as a charity" submit={submit} submitting={submitting} wide>
      <fields.TextField name="charityName" label="Charity name" autoComplete="organization" required />
      <fields.TextField name="contactName" label="Contact name" autoComplete="name" required />
      <fields.TextField name="email" label="Email" type="email" autoComplete="email" required />
      <fields.Select
        name="charitySize"
        label="Charity size"
        placeholder="Select your charity size"
        options={options(charitySizes, charitySizeLabels)}
        required
      />
    </ActionForm>
  );
};

/** The consultant form (spec §5). */
const ConsultantFields = ({ signup }: { readonly signup: ReturnType<typeof useConsultantSignup> }) => {
  const { fields } = signup;
  return (
    <ActionForm of={signup} label="Join the waiting list as a consultant" submit={submit} submitting={submitting} wide>
      <fields.TextField name="fullName" label="Full name" autoComplete="name" required />
      <fields.TextField name="email" label="Email" type="email" autoComplete="email" required />
      <fields.TextField name="phone" label="Phone" optional type="tel" autoComplete="tel" />
      <fields.TextField name="currentRole" label="Current role" autoComplete="organization-title" required />
      <fields.TextField name="yearsExperience" label="Years of experience" hint="For example 8 years" required />
      <fields.TextArea
        name="expertiseAreas"
        label="Expertise areas"
        hint="Separate them with commas or new lines"
        rows={3}
        required
      />
      <fields.Select
        name="charityExperience"
        label="Charity sector experience"
        placeholder="Select your experience"
        options={options(charityExperiences, charityExperienceLabels)}
        required
      />
      <fields.Select
        name="availability"
        label="Availability"
        placeholder="Select your availability"
        options={options(consultantAvailabilities, consultantAvailabilityLabels)}
        required
      />
      <fields.Select
        name="currentConsulting"
        label="Are you consulting at present?"
        placeholder="Select your status"
        options={options(currentConsultings, currentConsultingLabels)}
        required
      />
      <fields.TextArea name="motivations" label="What draws you to charity work?" optional rows={3} />
    </ActionForm>
  );
};

export type SignupTab = 'charity' | 'consultant';

interface SignupFormsProps {
  readonly tab: SignupTab;
  readonly onTab: (tab: SignupTab) => void;
  readonly onJoined: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** The two forms in tabs; each keeps its input when the other is shown. */
export const SignupForms = ({ tab, onTab, onJoined, ref }: SignupFormsProps) => {
  const charity = useCharitySignup(onJoined);
  const consultant = useConsultantSignup(onJoined);
  const copy = waitingListCopy.forms;
  return (
    <Section labelledBy="forms" tone="tint">
      <div className={styles.signup}>
        <div className={`${shared.words} ${styles.aside}`}>
          <Heading level={2} id="forms">
            {copy.title}
          </Heading>
          <p className={shared.lede}>{copy.text}</p>
          <Heading level={3} size="title4">
            {copy.nextTitle}
          </Heading>
          <ol className={styles.steps}>
            {copy.next.map((step) => (
              <li key={step} className={styles.step}>
                {step}
              </li>
            ))}
          </ol>
          <p className={styles.small}>
            {copy.privacy} Read the <TextLink to="/privacy">Privacy Policy</TextLink>.
          </p>
        </div>
        <div className={styles.formCard} ref={ref}>
          <Tabs
            label={copy.tabs}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'charity', label: copy.charity, content: <CharityFields signup={charity} /> },
              { value: 'consultant', label: copy.consultant, content: <ConsultantFields signup={consultant} /> },
            ]}
          />
          <UnsavedWork hasWork={() => charity.hasWork() || consultant.hasWork()} {...copy.unsaved} />
        </div>
      </div>
    </Section>
  );
};
