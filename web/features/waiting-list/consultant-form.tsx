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
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { ServerErrorsProvider } from '../../forms/server-errors.tsx';
import { useJoinWaitingList } from './use-join-waiting-list.ts';

type Choice = 'charityExperience' | 'availability' | 'currentConsulting';

/** What the form holds before anything is chosen. */
type Values = Omit<z.input<typeof ConsultantSignupForm>, Choice> & Record<Choice, string | null>;

const emptyForm: Values = {
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

/** Waiting list, consultant form (spec §5). */
export const ConsultantForm = ({ onJoined }: { onJoined: () => void }) => {
  const { join, errors } = useJoinWaitingList('joinWaitingListAsConsultant', onJoined, (name) =>
    form.getFieldValue(name as 'email'),
  );
  const form = useAppForm({
    defaultValues: emptyForm,
    ...validateWith(ConsultantSignupForm as z.ZodType<unknown, Values>),
    onSubmit: ({ value }) => join(ConsultantSignupForm.parse(value)),
  });
  return (
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
          <form.SubmitButton label="Join Waiting List" busyLabel="Submitting..." />
        </form.AppForm>
      </Form>
    </ServerErrorsProvider>
  );
};
