import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { expertiseLabels } from '../../../src/domain/kernel/expertise-areas.ts';
import type { ProjectDetail } from '../../../src/http/contract/projects.ts';
import { ApiError } from '../../api/api-error.ts';
import { projectQuery } from '../../api/projects.ts';
import { formatProjectDate } from '../../lib/dates.ts';
import { formatPounds } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Cluster, Grid, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { proseClass } from './projects.css.ts';
import { projectWords } from './words.ts';

const day = (date: string | null): string => (date ? formatProjectDate(date) : projectWords.notSet);

const Overview = ({ project }: { project: ProjectDetail }) => (
  <Card>
    <Stack gap="medium">
      <Heading level={2} size="title4">
        Overview
      </Heading>
      <p className={proseClass}>{project.description}</p>
      {project.notes && (
        <>
          <Heading level={3} size="title4">
            Notes
          </Heading>
          <p className={proseClass}>{project.notes}</p>
        </>
      )}
    </Stack>
  </Card>
);

const Facts = ({ project }: { project: ProjectDetail }) => (
  <Card>
    <Stack gap="medium">
      <Heading level={2} size="title4">
        Timeline
      </Heading>
      <DefinitionList
        items={[
          { term: 'Created', description: formatProjectDate(project.createdAt) },
          { term: 'Timeline', description: `${day(project.startDate)} - ${day(project.endDate)}` },
          { term: 'Estimated hours', description: project.estimatedHours ?? projectWords.notSet },
          {
            term: 'Terms',
            description:
              project.setUpFee === null
                ? 'Membership'
                : `One-off project, set-up fee ${formatPounds(project.setUpFee)}`,
          },
        ]}
      />
    </Stack>
  </Card>
);

const Team = ({ charity, consultant }: ProjectDetail) => (
  <Card>
    <Stack gap="medium">
      <Heading level={2} size="title4">
        Team
      </Heading>
      <DefinitionList
        items={[
          { term: 'Charity', description: charity.name },
          {
            term: 'Contact',
            description: charity.contactEmail ? (
              <a href={`mailto:${charity.contactEmail}`}>{charity.contactEmail}</a>
            ) : (
              projectWords.notSet
            ),
          },
          { term: 'Consultant', description: consultant ? consultant.name : 'Not matched yet' },
          ...(consultant?.organization ? [{ term: 'Organisation', description: consultant.organization }] : []),
          ...(consultant
            ? [{ term: 'Expertise', description: consultant.expertise.map((area) => expertiseLabels[area]).join(', ') }]
            : []),
        ]}
      />
    </Stack>
  </Card>
);

const ProjectPending = () => (
  <Page title="Project" description="One project.">
    <Loading label="Loading project...">
      <Skeleton shape="block" />
    </Loading>
  </Page>
);

/** One project for its participants (spec §2 Project detail): overview, time, team. */
export const ProjectDetailPage = ({ id }: { id: string }) => {
  const router = useRouter();
  const { data: project, isPending, error, refetch } = useQuery(projectQuery(id));

  if (isPending) return <ProjectPending />;
  if (error) {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return (
      <Page title={isMissing ? 'Project not found' : 'Project'} description="One project.">
        {isMissing ? (
          <EmptyState
            title="There is no such project here"
            message="It may belong to somebody else, or the address may be mistyped."
            action={<ButtonLink to="/charity-dashboard">Go to your dashboard</ButtonLink>}
          />
        ) : (
          <ErrorState
            title="We could not load this project"
            message="Nothing is lost. Check your connection and try again."
            onRetry={() => void refetch()}
          />
        )}
      </Page>
    );
  }

  return (
    <Page
      title={project.title}
      description="Overview, timeline and team of a project."
      back={
        <Button variant="quiet" icon="left" onClick={() => router.history.back()}>
          Back
        </Button>
      }
      actions={<ProjectStatusBadge status={project.status} />}
    >
      <Stack gap="xlarge">
        <Cluster>
          {project.expertiseRequired.map((area) => (
            <Badge key={area} tone="neutral">
              {expertiseLabels[area]}
            </Badge>
          ))}
        </Cluster>
        <Grid columns="aside" gap="xlarge" align="start">
          <Stack gap="medium">
            <Overview project={project} />
            <Facts project={project} />
          </Stack>
          <Team {...project} />
        </Grid>
      </Stack>
    </Page>
  );
};
