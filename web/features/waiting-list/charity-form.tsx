import type { z } from 'zod';
import { charitySizeLabels, charitySizes } from '../../../src/domain/waiting-list/choices.ts';
import { CharitySignupForm } from '../../../src/http/contract/waiting-list.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { ServerErrorsProvider } from '../../forms/server-errors.tsx';
import { useJoinWaitingList } from './use-join-waiting-list.ts';

/** What the form holds before anything is chosen: the size is open until somebody picks one. */
type Values = Omit<z.input<typeof CharitySignupForm>, 'charitySize'> & { charitySize: string | null };

const emptyForm: Values = { charityName: '', contactName: '', email: '', charitySize: null };

const sizes = charitySizes.map((size) => ({ value: size, label: charitySizeLabels[size] }));

/** Waiting list, charity form (spec §5): the four fields that the public form collects (spec §3). */
export const CharityForm = ({ onJoined }: { onJoined: () => void }) => {
  const { join, errors } = useJoinWaitingList('joinWaitingListAsCharity', onJoined, (name) =>
    form.getFieldValue(name as 'email'),
  );
  const form = useAppForm({
    defaultValues: emptyForm,
    ...validateWith(CharitySignupForm as z.ZodType<unknown, Values>),
    onSubmit: ({ value }) => join(CharitySignupForm.parse(value)),
  });
  return (
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
          <form.SubmitButton label="Join Waiting List" busyLabel="Submitting..." />
        </form.AppForm>
      </Form>
    </ServerErrorsProvider>
  );
};
