import type { CurrentUser } from '#contract/accounts.ts';
import type { ProjectCounts, ProjectSummary } from '#contract/projects.ts';
import type { Step } from '#ui/step-list.tsx';

type Member = Pick<CurrentUser, 'organization' | 'charityProfile'>;

const missingFacts = ({ organization, charityProfile }: Member, hasProject: boolean): readonly string[] => [
  ...(organization === null ? ['its name'] : []),
  // A charity that has requested a project is asked only for what invitations need.
  ...(charityProfile?.mission || hasProject ? [] : ['its mission']),
];

export interface CharityStep extends Step {
  readonly key: 'facts' | 'way' | 'request';
}

/**
 * The first steps of a charity, each done when its facts say so.
 * @param wanted name of the consultant whom the charity wanted to contact before it registered: the request comes first
 */
export const charitySteps = (
  member: Member,
  { total }: Pick<ProjectCounts, 'total'>,
  wanted?: string,
): readonly CharityStep[] => {
  const isMember = member.charityProfile?.membershipActive ?? false;
  const missing = missingFacts(member, total > 0);
  const request: CharityStep = {
    key: 'request',
    isDone: total > 0,
    title: wanted === undefined ? 'Request your first project' : `Request a project with ${wanted}`,
    detail: `Describe what you need. We usually reply within ${isMember ? '2–3 days' : '1–2 weeks'}.`,
  };
  const others: readonly CharityStep[] = [
    {
      key: 'facts',
      isDone: missing.length === 0,
      title: 'Introduce your charity',
      detail:
        missing.length === 0
          ? 'Consultants read this before they answer an invitation.'
          : `Add ${missing.join(' and ')}: consultants read this before they answer an invitation.`,
    },
    {
      key: 'way',
      isDone: isMember || total > 0,
      title: 'Choose membership or one project at a time',
      detail: isMember
        ? 'You are a member.'
        : 'Members pay less for consultants and are matched first. Without a membership, each request is a one-off project.',
    },
  ];
  return wanted === undefined ? [...others, request] : [request, ...others];
};

/** Whether all invited consultants have declined, so that the charity has to act. */
export const isDeclinedByAll = ({ status, invitations }: ProjectSummary): boolean =>
  status === 'matching' && invitations !== null && invitations.open === 0 && invitations.declined > 0;

export const formatDeclined = (count: number): string =>
  count === 1 ? '1 consultant has declined your invitation' : `${count} consultants have declined your invitation`;
