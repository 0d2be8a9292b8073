import { expertiseLabels } from '../../../src/domain/kernel/expertise-areas.ts';
import type { ProjectSummary } from '../../../src/http/contract/projects.ts';
import { formatDashboardDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';

/** One project in a dashboard's list. */
export const ProjectCard = ({ project }: { project: ProjectSummary }) => (
  <Card as="article" labelledBy={`project-${project.id}`}>
    <Stack gap="small">
      <Cluster justify="between" align="start">
        <Heading level={3} size="title4" id={`project-${project.id}`}>
          {project.title}
        </Heading>
        <ProjectStatusBadge status={project.status} />
      </Cluster>
      <Text clamp={3}>{project.description}</Text>
      <Cluster>
        {project.expertiseRequired.map((area) => (
          <Badge key={area} tone="neutral">
            {expertiseLabels[area]}
          </Badge>
        ))}
      </Cluster>
      <Cluster justify="between">
        <Text tone="muted" size="caption">
          Requested {formatDashboardDate(project.createdAt)}
        </Text>
        <ButtonLink
          variant="secondary"
          to="/projects/$id"
          params={{ id: project.id }}
          aria-label={`View Details: ${project.title}`}
        >
          View Details
        </ButtonLink>
      </Cluster>
    </Stack>
  </Card>
);
