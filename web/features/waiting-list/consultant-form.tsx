import type { z } from 'zod';
import {
  charityExperienceLabels,
  charityExperiences,
  consultantAvailabilities,
  consultantAvailabilityLabels,
  currentConsultingLabels,
  currentConsultings,
} from '../../../src/domain/waiting-list/choices.ts';
import { ConsultantSignupForm } from '../../../src/http/contract/waiting-list.ts';
import { call } from '../../api/client.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { ServerErrorsProvider } from '../../forms/server-errors.tsx';
import { open, useJoining } from './use-joining.ts';
import { waitingListWords } from './words.ts';

/** The contract's form, with its three choices open at first. */
const PublicForm = ConsultantSignupForm.extend({
  charityExperience: open(ConsultantSignupForm.shape.charityExperience),
  availability: open(ConsultantSignupForm.shape.availability),
  currentConsulting: open(ConsultantSignupForm.shape.currentConsulting),
});

const emptyForm: z.input<typeof PublicForm> = {
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

/** What has been filled in so far; it outlives a look at the other form. */
export const useConsultantSignup = (onJoined: () => void) => {
  const { join, errors } = useJoining(
    (body: z.output<typeof PublicForm>, idempotencyKey) =>
      call('joinWaitingListAsConsultant', { body, idempotencyKey }),
    onJoined,
  );
  const form = useAppForm({
    defaultValues: emptyForm,
    ...validateWith(PublicForm),
    onSubmit: ({ value }) => join({ body: PublicForm.parse(value), typed: value }),
  });
  return { form, errors };
};

interface ConsultantFormProps {
  readonly signup: ReturnType<typeof useConsultantSignup>;
}

/** Waiting list, consultant form (spec §5). */
export const ConsultantForm = ({ signup: { form, errors } }: ConsultantFormProps) => (
  <ServerErrorsProvider errors={errors}>
    <Form label="Join the waiting list as a consultant" form={form}>
      <form.AppField name="fullName">
        {(field) => <field.TextField label="Full name" autoComplete="name" required />}
      </form.AppField>
      <form.AppField name="email">
        {(field) => <field.TextField label="Email" type="email" autoComplete="email" required />}
      </form.AppField>
      <form.AppField name="phone">
        {(field) => <field.TextField label="Phone" optional type="tel" autoComplete="tel" />}
      </form.AppField>
      <form.AppField name="currentRole">
        {(field) => <field.TextField label="Current role" autoComplete="organization-title" required />}
      </form.AppField>
      <form.AppField name="yearsExperience">
        {(field) => <field.TextField label="Years of experience" hint="For example 8 years" required />}
      </form.AppField>
      <form.AppField name="expertiseAreas">
        {(field) => (
          <field.TextArea label="Expertise areas" hint="Separate them with commas or new lines" rows={3} required />
        )}
      </form.AppField>
      <form.AppField name="charityExperience">
        {(field) => (
          <field.Select
            label="Charity sector experience"
            placeholder="Select your experience"
            options={options(charityExperiences, charityExperienceLabels)}
            required
          />
        )}
      </form.AppField>
      <form.AppField name="availability">
        {(field) => (
          <field.Select
            label="Availability"
            placeholder="Select your availability"
            options={options(consultantAvailabilities, consultantAvailabilityLabels)}
            required
          />
        )}
      </form.AppField>
      <form.AppField name="currentConsulting">
        {(field) => (
          <field.Select
            label="Are you consulting at present?"
            placeholder="Select your status"
            options={options(currentConsultings, currentConsultingLabels)}
            required
          />
        )}
      </form.AppField>
      <form.AppField name="motivations">
        {(field) => <field.TextArea label="What draws you to charity work?" optional rows={3} />}
      </form.AppField>
      <form.AppForm>
        <form.SubmitButton label={waitingListWords.forms.submit} busyLabel={waitingListWords.forms.submitting} />
      </form.AppForm>
    </Form>
  </ServerErrorsProvider>
);
