import { expertiseLabels } from '../../../src/domain/kernel/expertise-areas.ts';
import type { ProjectSummary } from '../../../src/http/contract/projects.ts';
import { formatDashboardDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { listWords, type ProjectViewer, partnerOf, sayInvitations, sayUnread } from './list-words.ts';
import { facts } from './lists.css.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';

interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly viewer: ProjectViewer;
}

/** One project in a dashboard's list. */
export const ProjectCard = ({ project, viewer }: ProjectCardProps) => {
  const lead = partnerOf(project, viewer) ?? sayInvitations(project);
  return (
    <Card as="article" labelledBy={`project-${project.id}`}>
      <Stack gap="small">
        <Cluster justify="between" align="start">
          <Heading level={3} size="title4" id={`project-${project.id}`}>
            {project.title}
          </Heading>
          <Cluster gap="xsmall">
            {project.unreadMessages > 0 && (
              <Badge tone="info" icon="mail">
                {sayUnread(project.unreadMessages)}
              </Badge>
            )}
            {project.invitation === 'invited' && (
              <Badge tone="caution" icon="clock">
                Waits for your answer
              </Badge>
            )}
            <ProjectStatusBadge status={project.status} />
          </Cluster>
        </Cluster>
        <Text clamp={3}>{project.description}</Text>
        <Cluster gap="xsmall">
          {project.expertiseRequired.map((area) => (
            <Badge key={area} tone="neutral">
              {expertiseLabels[area]}
            </Badge>
          ))}
        </Cluster>
        <Cluster justify="between">
          <p className={facts}>
            {lead !== null && <span>{lead}</span>}
            <span>Requested {formatDashboardDate(project.createdAt)}</span>
          </p>
          <ButtonLink
            variant="secondary"
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
