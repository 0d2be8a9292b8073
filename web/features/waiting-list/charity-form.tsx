import type { z } from 'zod';
import { charitySizeLabels, charitySizes } from '../../../src/domain/waiting-list/choices.ts';
import { CharitySignupForm } from '../../../src/http/contract/waiting-list.ts';
import { call } from '../../api/client.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { ServerErrorsProvider } from '../../forms/server-errors.tsx';
import { open, useJoining } from './use-joining.ts';
import { waitingListWords } from './words.ts';

/** The four fields that the public form collects (spec §3). */
const PublicForm = CharitySignupForm.pick({ charityName: true, contactName: true, email: true }).extend({
  charitySize: open(CharitySignupForm.shape.charitySize),
});

const emptyForm: z.input<typeof PublicForm> = { charityName: '', contactName: '', email: '', charitySize: null };

const sizes = charitySizes.map((size) => ({ value: size, label: charitySizeLabels[size] }));

/** What has been filled in so far; it outlives a look at the other form. */
export const useCharitySignup = (onJoined: () => void) => {
  const { join, errors } = useJoining(
    (body: z.output<typeof PublicForm>, idempotencyKey) => call('joinWaitingListAsCharity', { body, idempotencyKey }),
    onJoined,
  );
  const form = useAppForm({
    defaultValues: emptyForm,
    ...validateWith(PublicForm),
    onSubmit: ({ value }) => join({ body: PublicForm.parse(value), typed: value }),
  });
  return { form, errors };
};

interface CharityFormProps {
  readonly signup: ReturnType<typeof useCharitySignup>;
}

/** Waiting list, charity form (spec §5). */
export const CharityForm = ({ signup: { form, errors } }: CharityFormProps) => (
  <ServerErrorsProvider errors={errors}>
    <Form label="Join the waiting list as a charity" form={form}>
      <form.AppField name="charityName">
        {(field) => <field.TextField label="Charity name" autoComplete="organization" required />}
      </form.AppField>
      <form.AppField name="contactName">
        {(field) => <field.TextField label="Contact name" autoComplete="name" required />}
      </form.AppField>
      <form.AppField name="email">
        {(field) => <field.TextField label="Email" type="email" autoComplete="email" required />}
      </form.AppField>
      <form.AppField name="charitySize">
        {(field) => (
          <field.Select label="Charity size" placeholder="Select your charity size" options={sizes} required />
        )}
      </form.AppField>
      <form.AppForm>
        <form.SubmitButton label={waitingListWords.forms.submit} busyLabel={waitingListWords.forms.submitting} />
      </form.AppForm>
    </Form>
  </ServerErrorsProvider>
);
