import type { useWaitingProjects } from '#api/waiting-projects.ts';
import { isolated } from '#contract/isolated.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import { AnswerInvitation } from '#features/projects/answer-invitation.tsx';
import { listCopy } from '#features/projects/copy.ts';
import { InvitationNote } from '#features/projects/project-parts.tsx';
import { counted } from '#lib/counted.ts';
import { formatDashboardDate } from '#lib/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TitledSection } from '#ui/titled.tsx';
import { ExpertiseBadges } from './expertise-badges.tsx';

/** The estimated size of a project: '40 hours · Mar 2, 2026 – May 29, 2026'. */
const sizeOf = ({ estimatedHours, startDate, endDate }: ProjectSummary): string =>
  [
    estimatedHours === null ? null : counted(estimatedHours, 'hour'),
    startDate === null && endDate === null
      ? null
      : `${startDate === null ? 'No start date' : formatDashboardDate(startDate)} – ${endDate === null ? 'no end date' : formatDashboardDate(endDate)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');

const InvitationCard = ({ project }: { readonly project: ProjectSummary }) => {
  const headingId = `invitation-${project.id}`;
  const charity = project.charityName || 'A charity';
  const size = sizeOf(project);
  return (
    <Card as="li" labelledBy={headingId}>
      <Stack gap="small">
        <Stack gap="xxsmall">
          <Heading level={3} size="title4" id={headingId}>
            {isolated(project.title)}
          </Heading>
          <Caption>
            {isolated(charity)}
            {size === '' ? '' : ` · ${size}`}
          </Caption>
        </Stack>
        {project.invitationNote && (
          <InvitationNote note={project.invitationNote} by={project.invitationNoteBy} charity={charity} />
        )}
        <Text clamp={3}>{project.description}</Text>
        <ExpertiseBadges areas={project.expertiseRequired} />
        <Cluster justify="between">
          <AnswerInvitation
            amongOthers
            project={{
              id: project.id,
              title: project.title,
              charity: { name: charity },
              actions: ['accept', 'decline'],
            }}
          />
          <ButtonLink
            variant="quiet"
            to="/projects/$id"
            params={{ id: project.id }}
            aria-label={`${listCopy.viewDetails}: ${project.title}`}
          >
            {listCopy.viewDetails}
          </ButtonLink>
        </Cluster>
      </Stack>
    </Card>
  );
};

interface InvitationsProps {
  readonly invitations: readonly ProjectSummary[];
  readonly paging: Pick<ReturnType<typeof useWaitingProjects>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
}

const inColumns = { as: 'ul', columns: 'wide', gap: 'medium' } as const;

/** Invitations that are waiting for the consultant's answer; renders nothing if there are none. */
export const Invitations = ({ invitations, paging }: InvitationsProps) => {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = paging;
  if (!hasNextPage && invitations.length === 0) return null;
  const cards = invitations.map((project) => <InvitationCard key={project.id} project={project} />);
  return (
    <TitledSection title="Invitations">
      {invitations.length === 1 ? <Stack as="ul">{cards}</Stack> : <Grid {...inColumns}>{cards}</Grid>}
      {hasNextPage && (
        <Cluster justify="center">
          <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage} busyLabel="Loading...">
            Load older invitations
          </Button>
        </Cluster>
      )}
    </TitledSection>
  );
};
