import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { consultantQuery } from '#api/consultants.ts';
import { useMemberNow } from '#api/member.ts';
import { membershipChargesQuery, membershipQuery } from '#api/membership.ts';
import { projectListsKey, projectQuery } from '#api/projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { ConsultantDetail } from '#contract/consultants.ts';
import { isolated } from '#contract/isolated.ts';
import type { Membership } from '#contract/memberships.ts';
import { type ProjectDetail, ProjectRequest, RequestDetails } from '#contract/projects.ts';
import { oneOffSetUpFee } from '#domain/charities/price-book.ts';
import { memberDiscount } from '#domain/charities/rates.ts';
import { formatYears } from '#features/consultants/copy.ts';
import { ExpertiseBadges } from '#features/consultants/expertise-badges.tsx';
import { NameAdvice } from '#features/membership/advice.tsx';
import { ActionForm, toastsEveryFailure, useActionForm } from '#forms/action-form.tsx';
import { useDraft, useKeptDraft } from '#forms/use-draft.ts';
import { formatPounds } from '#lib/money.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { formatOneOffPrice, projectCopy } from './copy.ts';
import { RequestFields, type RequestValues, requestValuesOf } from './request-form.tsx';
import { TemplateChoice } from './template-choice.tsx';

export const metadata: PageMetadata = { path: '/project-request', title: 'Request a Project' };

interface OneOffNoticeProps {
  /** Whether the charity is a member and has chosen a one-off project. */
  readonly isChosen: boolean;
  /** Undefined while it is loading: then both prices are named. */
  readonly oneOffs: Membership['oneOffs'] | undefined;
}

/** The price of a one-off project (spec §9). */
const OneOffNotice = ({ isChosen, oneOffs }: OneOffNoticeProps) => (
  <Notice
    tone="info"
    title={isChosen ? 'This is a one-off project' : 'Without an active membership, this is a one-off project'}
  >
    <p>
      {oneOffs
        ? formatOneOffPrice(oneOffs)
        : `The set-up fee is ${formatPounds(oneOffSetUpFee.first)} for your first project and ${formatPounds(oneOffSetUpFee.later)} for each later one.`}{' '}
      It is credited towards a membership if you join within 30 days of the project's completion. Nothing is charged
      online today.
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

const emptyForm: RequestValues = {
  title: '',
  description: '',
  expertiseRequired: [],
  estimatedHours: null,
  startDate: null,
  endDate: null,
  notes: '',
};

/** A new request like an earlier one, without its dates, which are past. */
const requestLike = (earlier: ProjectDetail): RequestValues => ({
  ...requestValuesOf(earlier),
  startDate: null,
  endDate: null,
});

/** The consultant to invite with the request. */
interface ConsultantToInvite {
  readonly isPending: boolean;
  /** The consultant if approved and available; null otherwise, and while loading. */
  readonly invitable: ConsultantDetail | null;
  /** The consultant, even if they cannot be invited. */
  readonly known: ConsultantDetail | null;
}

/** Loads the consultant to invite, who must be approved and available (decisions). */
const useConsultantToInvite = (id: string | undefined): ConsultantToInvite => {
  const { data: known = null, isLoading } = useQuery({ ...consultantQuery(id), refetchOnMount: 'always' });
  return { isPending: isLoading, known, invitable: known?.isApproved && known.availability ? known : null };
};

interface InvitedConsultantProps {
  readonly consultant: ConsultantToInvite;
  readonly onRemove: () => void;
}

/** The consultant to invite, with a button to remove them. */
const InvitedConsultant = ({ consultant, onRemove }: InvitedConsultantProps) => {
  const id = useId();
  const { isPending, invitable, known } = consultant;
  if (isPending) {
    return <Loading label="Loading the consultant..." />;
  }
  if (invitable === null) {
    return (
      <Notice
        tone="caution"
        title={known ? `${known.user.name} is not available for new projects` : 'This consultant cannot be invited'}
      >
        <p>You can still send your request: we will look for another consultant.</p>
        <Button size="small" onClick={onRemove}>
          Continue without them
        </Button>
      </Notice>
    );
  }
  const { user, yearsExperience, expertise } = invitable;
  return (
    <Card as="section" labelledBy={id}>
      <Cluster justify="between" align="start">
        <Stack gap="xsmall">
          <Text size="caption" tone="accent" weight="strong">
            Will be invited with your request
          </Text>
          <Heading level={2} size="title3" id={id}>
            {user.name}
          </Heading>
          <Text>{[isolated(user.organisation ?? ''), formatYears(yearsExperience)].filter(Boolean).join(' · ')}</Text>
          <ExpertiseBadges areas={expertise} />
        </Stack>
        <Button size="small" aria-label={`Remove ${user.name}`} onClick={onRemove}>
          Remove
        </Button>
      </Cluster>
    </Card>
  );
};

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
  const title = useRef<HTMLInputElement>(null);
  const consultant = useConsultantToInvite(consultantId);
  const isMember = member.charityProfile?.membershipActive ?? false;
  const isOneOff = wanted === 'oneoff' || !isMember;
  const { data: membership } = useQuery({ ...membershipQuery, refetchOnMount: 'always', enabled: isOneOff });
  const oneOffs = isOneOff ? membership?.oneOffs : undefined;

  const terms = {
    ...(isOneOff ? { type: 'oneoff' } : {}),
    ...(consultant.invitable ? { consultantId: consultant.invitable.id } : {}),
  };

  const [blank] = useState(earlier === null ? emptyForm : requestLike(earlier));
  const draft = useDraft(`project-request ${user.id} ${earlier?.id ?? ''}`.trimEnd(), blank);
  const [start, setStart] = useState(draft.found ?? blank);
  const request = useActionForm({
    values: start,
    schema: RequestDetails,
    run: (values, idempotencyKey) =>
      call('submitProject', { body: ProjectRequest.parse({ ...values, ...terms }), idempotencyKey }),
    alsoSends: terms,
    succeeded: projectCopy.submitted,
    failed: projectCopy.submitFailed,
    isQuiet: toastsEveryFailure,
    refreshes: [projectListsKey, membershipQuery.queryKey, membershipChargesQuery.queryKey],
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
  const { form } = request;
  useKeptDraft(form, draft);

  return (
    <Page
      width="reading"
      metadata={metadata}
      title={projectCopy.formTitle}
      intro={`Tell us what you need in your own words. We usually suggest suitable consultants within ${isOneOff ? '1–2 weeks' : '2–3 days'}.`}
    >
      <Stack gap="xlarge">
        {isOneOff && <OneOffNotice isChosen={isMember} oneOffs={oneOffs} />}
        {isOneOff && <NameAdvice />}
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
            <>
              {oneOffs && <Text>Set-up fee: {formatPounds(oneOffs.nextSetUpFee)}</Text>}
              <ButtonLink variant="quiet" size="large" to="/charity-dashboard">
                Cancel
              </ButtonLink>
            </>
          }
        >
          {start !== blank && (
            <Notice tone="info" title="Your unsent draft">
              <p>We keep what you type here on this device for 30 days, or until you send it.</p>
              <Button
                size="small"
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
          <RequestFields
            of={request}
            titleRef={title}
            rate={consultant.invitable?.hourlyRate ?? null}
            discount={isOneOff ? 0 : memberDiscount(member.charityProfile?.membershipTier ?? 'small')}
          >
            <TemplateChoice
              values={() => form.state.values}
              onChoose={(template) => {
                form.setFieldValue('title', template.title);
                form.setFieldValue('description', template.description);
                form.setFieldValue('expertiseRequired', [...template.expertiseRequired]);
                form.setFieldValue('estimatedHours', template.estimatedHours);
              }}
            />
          </RequestFields>
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
