import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import type { z } from 'zod';
import { call } from '#api/client.ts';
import { isMissing } from '#api/missing.ts';
import { projectQuery } from '#api/projects.ts';
import { type ProjectDetail, RequestDetails } from '#contract/projects.ts';
import { expertiseAreas, expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { FormSection } from '#forms/form.tsx';
import { dayOf } from '#lib/local-date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { detailCopy } from './copy.ts';
import { Estimate } from './estimate.tsx';
import { type Home, ProjectMissing } from './project-parts.tsx';
import { useProjectChange } from './use-project-change.ts';

export type RequestValues = z.input<typeof RequestDetails>;

export const requestValuesOf = (project: ProjectDetail): RequestValues => ({
  title: project.title,
  description: project.description,
  expertiseRequired: project.expertiseRequired,
  estimatedHours: project.estimatedHours,
  startDate: project.startDate,
  endDate: project.endDate,
  notes: project.notes ?? '',
});

const expertiseOptions = expertiseAreas.map((area) => ({ value: area, label: expertiseLabels[area] }));

interface RequestFieldsProps {
  readonly of: Pick<ReturnType<typeof useActionForm<RequestValues, unknown>>, 'form' | 'fields'>;
  readonly titleRef?: Ref<HTMLInputElement>;
  /** The consultant's hourly rate in pounds; null if there is no consultant yet. */
  readonly rate: number | null;
  /** Per cent. */
  readonly discount: number;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** The fields of a project request (spec §2), of a new one and of one to correct. */
export const RequestFields = ({ of: { form, fields }, titleRef, rate, discount, children }: RequestFieldsProps) => {
  const today = ukDayOf(new Date());
  return (
    <>
      <FormSection title="Your project">
        {children}
        <fields.TextField
          name="title"
          ref={titleRef}
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
          <Estimate hours={estimatedHours as number | null} areas={expertiseRequired} rate={rate} discount={discount} />
        )}
      </form.Subscribe>
      <FormSection title="Anything else">
        <fields.TextArea name="notes" label="Notes" optional rows={4} />
      </FormSection>
    </>
  );
};

const title = 'Edit Request';

const closed = {
  title: 'This request can no longer be edited',
  message: 'A consultant has accepted it, or the project has ended. You can still write to everyone on the project.',
};

/** Corrects a submitted request. Its terms and its fee stay. What was typed stays when the request closes meanwhile. */
const EditRequest = ({ project }: { readonly project: ProjectDetail }) => {
  const navigate = useNavigate();
  const toProject = { to: '/projects/$id', params: { id: project.id } } as const;
  const edit = useActionForm({
    values: requestValuesOf(project),
    schema: RequestDetails,
    ...useProjectChange(project.id, {
      run: (values: RequestValues) =>
        call('reviseProjectRequest', { params: { id: project.id }, body: RequestDetails.parse(values) }),
      succeeded: detailCopy.requestSaved,
      onSuccess: () => void navigate({ ...toProject, replace: true }),
    }),
  });
  const isClosed = !project.actions.includes('revise');
  if (isClosed && !edit.hasWork()) {
    return (
      <EmptyState
        {...closed}
        action={
          <ButtonLink variant="primary" {...toProject}>
            Back to the project
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ActionForm
      of={edit}
      label={title}
      {...(!isClosed && { submit: 'Save request' })}
      unsaved={{ title: 'Leave without saving?', message: 'Your changes to this request have not been saved.' }}
      actions={
        <ButtonLink variant="quiet" size="large" {...toProject}>
          Cancel
        </ButtonLink>
      }
    >
      {isClosed && (
        <Notice tone="caution" title={closed.title} announce>
          <p>{closed.message} Copy what you need from this form.</p>
          <ButtonLink size="small" {...toProject}>
            Back to the project
          </ButtonLink>
        </Notice>
      )}
      <RequestFields of={edit} rate={null} discount={project.discount} />
    </ActionForm>
  );
};

interface EditRequestPageProps {
  readonly id: string;
  readonly home: Home;
}

/** The form of a submitted request, until a consultant accepts it. */
export const EditRequestPage = ({ id, home }: EditRequestPageProps) => {
  const query = useQuery(projectQuery(id));
  const { data: project, error } = query;
  if (isMissing(error)) return <ProjectMissing home={home} />;
  return (
    <Page
      width="reading"
      title={title}
      intro={project && 'The terms and the fee stay as agreed. Consultants whom you have invited are notified.'}
    >
      {project === undefined ? <NotLoaded query={query} what="this project" /> : <EditRequest project={project} />}
    </Page>
  );
};
