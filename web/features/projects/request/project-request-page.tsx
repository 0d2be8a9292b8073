import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { z } from 'zod';
import { expertiseAreas, expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { ProjectRequest } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { useMemberNow } from '../../../api/member-now.ts';
import { projectListsKey } from '../../../api/projects.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormSection } from '../../../forms/form-section.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { UnsavedWork } from '../../../forms/unsaved-work.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { dayOf, localDateOf } from '../../../lib/local-date.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { projectHeads } from '../heads.ts';
import { projectWords } from '../words.ts';
import { InvitedConsultant } from './invited-consultant.tsx';
import { OneOffNotice } from './one-off-notice.tsx';
import { useConsultantToInvite } from './use-consultant-to-invite.ts';

const expertiseOptions = expertiseAreas.map((area) => ({ value: area, label: expertiseLabels[area] }));

const emptyForm: z.input<typeof ProjectRequest> = {
  title: '',
  description: '',
  expertiseRequired: [],
  estimatedHours: null,
  startDate: null,
  endDate: null,
  notes: '',
};

interface ProjectRequestPageProps {
  readonly user: CurrentUser;
  readonly wanted: 'membership' | 'oneoff';
  /** Of the consultant who is to be invited with the request, if any. */
  readonly consultantId: string | undefined;
  readonly onInviteNobody: () => void;
}

/**
 * Project request (spec §2). A charity without an active membership always requests a one-off project. "Contact via
 * Platform" brings a consultant along, who is invited with it (decisions).
 */
export const ProjectRequestPage = ({ user, wanted, consultantId, onInviteNobody }: ProjectRequestPageProps) => {
  const member = useMemberNow(user);
  const { toast } = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failure = useFormFailure(projectWords.submitFailed);
  const keyFor = useIdempotencyKey();
  const today = localDateOf(new Date());
  const isSent = useRef(false);
  const title = useRef<HTMLInputElement>(null);
  const consultant = useConsultantToInvite(consultantId);
  const isMember = member.charityProfile?.membershipActive ?? false;
  const isOneOff = wanted === 'oneoff' || !isMember;

  const submit = useMutation({
    mutationFn: (body: z.output<typeof ProjectRequest>) =>
      call('submitProject', { body, idempotencyKey: keyFor(body) }),
    onSuccess: async ({ status }) => {
      isSent.current = true;
      await queries.invalidateQueries({ queryKey: projectListsKey });
      toast({ ...projectWords.submitted, tone: 'default' });
      await navigate({ to: '/charity-dashboard', search: { tab: status === 'pending' ? 'pending' : 'active' } });
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: emptyForm,
    ...validateWith(ProjectRequest),
    onSubmit: ({ value }) =>
      submit
        .mutateAsync(
          ProjectRequest.parse({
            ...value,
            ...(isOneOff ? { type: 'oneoff' } : {}),
            ...(consultant.invitable ? { consultantId: consultant.invitable.id } : {}),
          }),
        )
        .then(undefined, () => undefined),
  });

  return (
    <Page
      width="reading"
      {...projectHeads.request}
      title={projectWords.formTitle}
      intro={`Tell us what you need in your own words. We usually come back with suitable consultants within ${isOneOff ? '1-2 weeks' : '2-3 days'}.`}
    >
      <Stack gap="xlarge">
        {isOneOff && <OneOffNotice isChosen={isMember} />}
        {consultantId !== undefined && (
          <InvitedConsultant
            consultant={consultant}
            onRemove={() => {
              onInviteNobody();
              // The button goes with what it stood for.
              title.current?.focus();
            }}
          />
        )}
        <ServerErrorsProvider errors={failure.errors}>
          <Form label={projectWords.formTitle} form={form}>
            <FormSection title="Your project">
              <form.AppField name="title">
                {(field) => <field.TextField ref={title} label="Title" required />}
              </form.AppField>
              <form.AppField name="description">
                {(field) => (
                  <field.TextArea
                    label="Description"
                    hint="What is the challenge, and what would be different once it is solved?"
                    rows={6}
                    required
                  />
                )}
              </form.AppField>
              <form.AppField name="expertiseRequired">
                {(field) => (
                  <field.CheckboxGroup
                    legend="Expertise required"
                    hint="Choose at least one"
                    options={expertiseOptions}
                  />
                )}
              </form.AppField>
            </FormSection>
            <FormSection title="Time" description="Leave open what you do not know yet." columns={2}>
              <form.AppField name="startDate">
                {(field) => <field.DateField label="Start date" optional disabled={{ before: dayOf(today) }} />}
              </form.AppField>
              <form.Subscribe selector={(state) => state.values.startDate}>
                {(startDate) => (
                  <form.AppField name="endDate">
                    {(field) => (
                      <field.DateField label="End date" optional disabled={{ before: dayOf(startDate ?? today) }} />
                    )}
                  </form.AppField>
                )}
              </form.Subscribe>
              <form.AppField name="estimatedHours">
                {(field) => <field.NumberField label="Estimated hours" optional />}
              </form.AppField>
            </FormSection>
            <FormSection title="Anything else">
              <form.AppField name="notes">
                {(field) => <field.TextArea label="Notes" optional rows={4} />}
              </form.AppField>
            </FormSection>
            <Cluster>
              <form.AppForm>
                <form.SubmitButton label={projectWords.submit} busyLabel={projectWords.submitting} />
              </form.AppForm>
              <ButtonLink variant="quiet" size="large" to="/charity-dashboard">
                Cancel
              </ButtonLink>
            </Cluster>
          </Form>
        </ServerErrorsProvider>
      </Stack>
      <UnsavedWork
        hasWork={() => !isSent.current && !form.state.isDefaultValue}
        title="Leave without sending?"
        message="Your request has not been sent yet. What you have typed is lost when you leave."
      />
    </Page>
  );
};
