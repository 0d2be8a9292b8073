import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useMemberNow } from '#api/member.ts';
import { projectListsKey, projectQuery } from '#api/projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { type ProjectDetail, ProjectRequest } from '#contract/projects.ts';
import { oneOffSetUpFee } from '#domain/charities/price-book.ts';
import { memberDiscount } from '#domain/charities/rates.ts';
import { expertiseAreas, expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { FormSection } from '#forms/form.tsx';
import { useDraft, useKeptDraft } from '#forms/use-draft.ts';
import { dayOf } from '#lib/local-date.ts';
import { formatPounds } from '#lib/money.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { InvitedConsultant, useConsultantToInvite } from './consultant-to-invite.tsx';
import { projectCopy } from './copy.ts';
import { Estimate } from './estimate.tsx';
import { TemplateChoice } from './template-choice.tsx';

export const metadata: PageMetadata = { path: '/project-request', title: 'Request a Project' };

/** The price of a one-off project (spec §9). `isChosen`: the charity is a member and has chosen a one-off project. */
const OneOffNotice = ({ isChosen }: { isChosen: boolean }) => (
  <Notice
    tone="info"
    title={isChosen ? 'This is a one-off project' : 'Without an active membership, this is a one-off project'}
  >
    <p>
      The set-up fee is {formatPounds(oneOffSetUpFee.first)} for your first project and{' '}
      {formatPounds(oneOffSetUpFee.later)} for each later one. It is credited towards a membership if you join within 30
      days of the project's completion. Nothing is charged online today.
    </p>
    <p>
      {isChosen ? (
        <TextLink to="/project-request">Request it under your membership instead</TextLink>
      ) : (
        <TextLink to="/pricing">Compare with membership</TextLink>
      )}
    </p>
  </Notice>
);

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

/** A new request with the data of an earlier project, without its dates, which are past. */
const requestLike = ({ title, description, expertiseRequired, estimatedHours, notes }: ProjectDetail) => ({
  ...emptyForm,
  title,
  description,
  expertiseRequired,
  estimatedHours,
  notes: notes ?? '',
});

interface ProjectRequestPageProps {
  readonly user: CurrentUser;
  readonly wanted: 'membership' | 'oneoff';
  /** The consultant to invite, if any. */
  readonly consultantId: string | undefined;
  readonly onRemoveConsultant: () => void;
  /** Id of a project to prefill the request from, if any. */
  readonly again: string | undefined;
}

interface RequestFormProps extends Omit<ProjectRequestPageProps, 'again'> {
  /** The project to prefill the request from, if any. */
  readonly earlier: ProjectDetail | null;
}

/** The request form. It starts with the stored draft, with an earlier project, or empty. */
const RequestForm = ({ user, wanted, consultantId, onRemoveConsultant, earlier }: RequestFormProps) => {
  const member = useMemberNow(user);
  const navigate = useNavigate();
  const today = ukDayOf(new Date());
  const title = useRef<HTMLInputElement>(null);
  const consultant = useConsultantToInvite(consultantId);
  const isMember = member.charityProfile?.membershipActive ?? false;
  const isOneOff = wanted === 'oneoff' || !isMember;

  const terms = {
    ...(isOneOff ? { type: 'oneoff' } : {}),
    ...(consultant.invitable ? { consultantId: consultant.invitable.id } : {}),
  };

  const [blank] = useState(earlier === null ? emptyForm : requestLike(earlier));
  const draft = useDraft(`project-request ${user.id} ${earlier?.id ?? ''}`.trimEnd(), blank);
  const [start, setStart] = useState(draft.found ?? blank);
  const request = useActionForm({
    values: start,
    schema: ProjectRequest,
    run: (values, idempotencyKey) =>
      call('submitProject', { body: ProjectRequest.parse({ ...values, ...terms }), idempotencyKey }),
    alsoSends: terms,
    succeeded: projectCopy.submitted,
    failed: projectCopy.submitFailed,
    refreshes: [projectListsKey],
    onSuccess: ({ status }) => {
      draft.close();
      return navigate({
        to: '/charity-dashboard',
        search: { tab: status === 'pending' ? 'pending' : 'active' },
        replace: true,
      });
    },
    onFailure: (error) => {
      // The request is saved, but cannot be shown yet: its draft must not be sent again.
      if (error instanceof ApiError && error.status === 202) draft.close();
    },
  });
  const { form, fields } = request;
  useKeptDraft(form, draft);

  return (
    <Page
      width="reading"
      metadata={metadata}
      title={projectCopy.formTitle}
      intro={`Tell us what you need in your own words. We usually suggest suitable consultants within ${isOneOff ? '1-2 weeks' : '2-3 days'}.`}
    >
      <Stack gap="xlarge">
        {isOneOff && <OneOffNotice isChosen={isMember} />}
        {consultantId !== undefined && (
          <InvitedConsultant
            consultant={consultant}
            onRemove={() => {
              onRemoveConsultant();
              // The button has disappeared: move the focus.
              title.current?.focus();
            }}
          />
        )}
        <ActionForm
          of={request}
          label={projectCopy.formTitle}
          submit={projectCopy.submit}
          submitting={projectCopy.submitting}
          actions={
            <ButtonLink variant="quiet" size="large" to="/charity-dashboard">
              Cancel
            </ButtonLink>
          }
        >
          {start !== blank && (
            <Notice tone="info" title="Your unsent draft">
              <p>We keep what you type here on this device for 30 days, or until you send it.</p>
              <Button
                size="small"
                variant="secondary"
                onClick={() => {
                  setStart(blank);
                  form.reset(blank);
                  title.current?.focus();
                }}
              >
                Discard the draft
              </Button>
            </Notice>
          )}
          <FormSection title="Your project">
            <TemplateChoice
              values={() => form.state.values}
              onChoose={(template) => {
                form.setFieldValue('title', template.title);
                form.setFieldValue('description', template.description);
                form.setFieldValue('expertiseRequired', [...template.expertiseRequired]);
                form.setFieldValue('estimatedHours', template.estimatedHours);
              }}
            />
            <fields.TextField
              name="title"
              ref={title}
              label="Title"
              required
              hint="Please do not name individuals: the title is kept after an account is closed"
            />
            <form.Subscribe selector={(state) => state.values.description.includes('…')}>
              {(hasDots) => (
                <fields.TextArea
                  name="description"
                  label="Description"
                  hint={
                    hasDots
                      ? 'Please replace each … with your own facts before you submit the request.'
                      : 'What is the challenge, and what should the project achieve?'
                  }
                  rows={6}
                  required
                />
              )}
            </form.Subscribe>
            <fields.CheckboxGroup
              name="expertiseRequired"
              legend="Expertise required"
              hint="Choose at least one"
              options={expertiseOptions}
            />
          </FormSection>
          <FormSection title="Time" description="You can leave these open." columns={2}>
            <fields.DateField name="startDate" label="Start date" optional disabled={{ before: dayOf(today) }} />
            <form.Subscribe selector={(state) => state.values.startDate}>
              {(startDate) => (
                <fields.DateField
                  name="endDate"
                  label="End date"
                  optional
                  disabled={{ before: dayOf(startDate ?? today) }}
                />
              )}
            </form.Subscribe>
            <fields.NumberField name="estimatedHours" label="Estimated hours" optional />
          </FormSection>
          <form.Subscribe selector={({ values }) => values}>
            {({ estimatedHours, expertiseRequired }) => (
              <Estimate
                hours={estimatedHours as number | null}
                areas={expertiseRequired}
                rate={consultant.invitable?.hourlyRate ?? null}
                discount={isOneOff ? 0 : memberDiscount(member.charityProfile?.membershipTier ?? 'small')}
              />
            )}
          </form.Subscribe>
          <FormSection title="Anything else">
            <fields.TextArea name="notes" label="Notes" optional rows={4} />
          </FormSection>
        </ActionForm>
      </Stack>
    </Page>
  );
};

/**
 * Project request (spec §2). Without an active membership it is always a one-off project. "Contact via Platform" adds a
 * consultant to invite (decisions).
 */
export const ProjectRequestPage = ({ again, ...props }: ProjectRequestPageProps) => {
  const { data, isLoading } = useQuery({ ...projectQuery(again ?? ''), enabled: again !== undefined });
  return isLoading ? (
    <Page width="reading" metadata={metadata} title={projectCopy.formTitle}>
      <Loading label="Loading project..." shapes={['block', 'block']} />
    </Page>
  ) : (
    <RequestForm {...props} earlier={data ?? null} />
  );
};
