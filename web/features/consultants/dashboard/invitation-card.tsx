import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ProjectSummary } from '../../../../src/http/contract/projects.ts';
import { formatDashboardDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { AnswerInvitation } from '../../projects/detail/answer-invitation.tsx';
import { listWords } from '../../projects/list-words.ts';

/** What the charity has said of the size of the work: '40 hours · Mar 2, 2026 – May 29, 2026'. */
const sizeOf = ({ estimatedHours, startDate, endDate }: ProjectSummary): string =>
  [
    estimatedHours === null ? null : `${estimatedHours.toLocaleString('en-GB')} hours`,
    startDate === null && endDate === null
      ? null
      : `${startDate === null ? 'Start open' : formatDashboardDate(startDate)} – ${endDate === null ? 'end open' : formatDashboardDate(endDate)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** One invitation that waits for the consultant's answer. */
export const InvitationCard = ({ project }: { readonly project: ProjectSummary }) => {
  const headingId = `invitation-${project.id}`;
  const charity = project.charityName || 'A former member';
  const size = sizeOf(project);
  return (
    <Card as="li" labelledBy={headingId}>
      <Stack gap="small">
        <Stack gap="xxsmall">
          <Heading level={3} size="title4" id={headingId}>
            {project.title}
          </Heading>
          <Text tone="muted" size="caption">
            {charity}
            {size === '' ? '' : ` · ${size}`}
          </Text>
        </Stack>
        <Text clamp={3}>{project.description}</Text>
        <Cluster gap="xsmall">
          {project.expertiseRequired.map((area) => (
            <Badge key={area} tone="neutral">
              {expertiseLabels[area]}
            </Badge>
          ))}
        </Cluster>
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
            aria-label={`${listWords.viewDetails}: ${project.title}`}
          >
            {listWords.viewDetails}
          </ButtonLink>
        </Cluster>
      </Stack>
    </Card>
  );
};
