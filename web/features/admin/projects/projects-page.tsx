import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { adminSummaryQuery, allProjectsQuery } from '#api/administration.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import {
  isUnassigned,
  type ProjectStatus,
  projectStatuses,
  projectStatusLabels,
} from '#domain/projects/project-status.ts';
import { matchingDays } from '#domain/projects/promised-days.ts';
import { ProjectStatusBadge } from '#features/projects/project-parts.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { entryName } from '../frame/frame.css.ts';
import { PagedList } from '../frame/paged-list.tsx';
import { Waiting } from '../frame/queue.tsx';
import { openStatuses, type ProjectsSearch } from '../search.ts';
import { ProjectActions } from './project-actions.tsx';
import * as styles from './projects-page.css.ts';

export const metadata = administrationPage('/admin-dashboard/projects', 'Projects');

interface BoardCardProps {
  readonly project: ProjectSummary;
  readonly level: 2 | 3;
  /** Shows a status badge, for lists of mixed statuses. */
  readonly showsStatus?: boolean;
  readonly actions: ReactNode;
}

/** A project card with a link to its page. */
const BoardCard = ({ project, level, showsStatus = false, actions }: BoardCardProps) => {
  const { id, title, charityName, consultantName, createdAt, setUpFee } = project;
  const isWaiting = isUnassigned(project);
  return (
    <Card as="article" labelledBy={`project-${id}`}>
      <Stack gap="small">
        <div className={entryName}>
          <Heading level={level} size="title4" id={`project-${id}`}>
            <TextLink to="/projects/$id" params={{ id }}>
              {title}
            </TextLink>
          </Heading>
        </div>
        <div className={styles.people}>
          <Text>{charityName}</Text>
          {consultantName && <Caption>with {consultantName}</Caption>}
          <Caption>Requested {formatLongDate(createdAt)}</Caption>
        </div>
        {(showsStatus || setUpFee !== null || isWaiting) && (
          <Cluster gap="xsmall">
            {isWaiting && <Waiting since={createdAt} promised={matchingDays[project.type]} />}
            {showsStatus && <ProjectStatusBadge status={project.status} />}
            {setUpFee !== null && <Badge>One-off, {formatPounds(setUpFee)}</Badge>}
          </Cluster>
        )}
        {actions}
      </Stack>
    </Card>
  );
};

type Actions = (project: ProjectSummary) => ReactNode;

interface StatusProps {
  readonly status: ProjectStatus;
  readonly search: string | undefined;
  readonly actions: Actions;
}

const nothing: Readonly<Record<ProjectStatus, string>> = {
  pending: 'No requests waiting',
  matching: 'No projects being matched',
  in_progress: 'No projects in progress',
  completed: 'No completed projects',
  cancelled: 'No cancelled projects',
};

const emptyWords = (status: ProjectStatus | undefined, search: string | undefined) => {
  if (search !== undefined) return { title: 'No projects found', message: 'Try another title, or another charity.' };
  return { title: status === undefined ? 'No project requests yet' : nothing[status] };
};

interface ColumnProps extends StatusProps {
  readonly isFirst: boolean;
}

const Column = ({ status, search, actions, isFirst }: ColumnProps) => {
  const id = useId();
  const query = useInfiniteQuery(allProjectsQuery({ status, search }));
  const total = query.data?.pages[0]?.total;
  return (
    <section aria-labelledby={id} className={styles.column({ isFirst })}>
      <div className={styles.columnHead}>
        <Heading level={2} size="title4" id={id}>
          {projectStatusLabels[status]}
        </Heading>
        {total !== undefined && <span className={styles.count}>{total.toLocaleString('en-GB')}</span>}
      </div>
      <PagedList
        query={query}
        things="projects"
        failure="We could not load these projects"
        empty={emptyWords(status, search)}
        headingLevel={3}
      >
        {(projects) => (
          <Stack gap="small">
            {projects.map((project) => (
              <BoardCard key={project.id} project={project} level={3} actions={actions(project)} />
            ))}
          </Stack>
        )}
      </PagedList>
    </section>
  );
};

interface ProjectsProps {
  /** Projects of one status, or all. */
  readonly status: ProjectStatus | undefined;
  /** Only those that have waited too long for a consultant. */
  readonly overdue: 'true' | undefined;
  readonly search: string | undefined;
  readonly actions: Actions;
}

const Projects = ({ status, overdue, search, actions }: ProjectsProps) => (
  <PagedList
    query={useInfiniteQuery(allProjectsQuery({ status, overdue, search }))}
    things="projects"
    empty={overdue && search === undefined ? { title: 'No overdue projects' } : emptyWords(status, search)}
  >
    {(projects) => (
      <Grid columns="medium" gap="medium" align="start">
        {projects.map((project) => (
          <BoardCard
            key={project.id}
            project={project}
            level={2}
            showsStatus={status === undefined}
            actions={actions(project)}
          />
        ))}
      </Grid>
    )}
  </PagedList>
);

type Counts = Readonly<Record<ProjectStatus, number>>;

interface CountProps {
  readonly status: ProjectStatus;
  readonly search: string | undefined;
  /** Of all projects. */
  readonly counts: Counts | undefined;
}

/** The number of projects in a column: all of them, or those that the search finds. */
const ColumnCount = ({ status, search, counts }: CountProps) => {
  const isSearching = search !== undefined;
  const found = useInfiniteQuery({ ...allProjectsQuery({ status, search }), enabled: isSearching });
  const count = isSearching ? found.data?.pages[0]?.total : counts?.[status];
  return count !== undefined && <span className={styles.count}>{count.toLocaleString('en-GB')}</span>;
};

interface ChooserProps extends Omit<CountProps, 'status'> {
  readonly shown: ProjectStatus;
  readonly onChoose: (status: ProjectStatus) => void;
}

/** Chooses the column of the board on a phone. */
const ColumnChooser = ({ shown, onChoose, ...counted }: ChooserProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
  <div role="group" aria-label="Column of the board" className={styles.chooser}>
    {openStatuses.map((status) => (
      <button
        key={status}
        type="button"
        className={styles.choice}
        aria-pressed={status === shown}
        onClick={() => onChoose(status)}
      >
        {projectStatusLabels[status]} <ColumnCount status={status} {...counted} />
      </button>
    ))}
  </div>
);

interface ProjectsBoardPageProps {
  readonly shown: ProjectsSearch;
  readonly onShow: (wanted: ProjectsSearch) => void;
}

/** All projects: open ones as a board, one status as a list (decisions, admin-dashboard). */
export const ProjectsPage = ({ shown, onShow }: ProjectsBoardPageProps) => {
  const { view = 'board', search } = shown;
  const counts = useQuery(adminSummaryQuery).data?.data.projects;
  const column = openStatuses.find((status) => status === (view === 'board' ? openStatuses[0] : view));
  const options = [
    { value: 'board', label: 'Board of open projects' },
    { value: 'overdue', label: 'Overdue projects' },
    { value: 'all', label: 'All statuses' },
    ...projectStatuses.map((status) => ({
      value: status,
      label: counts ? `${projectStatusLabels[status]} (${counts[status]})` : projectStatusLabels[status],
    })),
  ] as const;
  return (
    <Page
      metadata={metadata}
      intro="Projects move from left to right. Members usually have a match within 2–3 days, others within 1–2 weeks."
    >
      <Stack gap="large">
        <Filters label="Search projects">
          <SearchBox
            label="Search by title or charity"
            value={search}
            onSearch={(search) => onShow({ ...shown, search })}
          />
          <Select
            label="Show"
            options={options}
            value={view}
            onChange={(chosen) => onShow({ ...shown, view: chosen === 'board' ? undefined : chosen })}
          />
        </Filters>
        {column && (
          <ColumnChooser
            shown={column}
            search={search}
            counts={counts}
            onChoose={(status) => onShow({ ...shown, view: status })}
          />
        )}
        <ProjectActions>
          {(actions) =>
            view === 'board' ? (
              <div className={styles.board}>
                {openStatuses.map((status, place) => (
                  <Column key={status} status={status} search={search} actions={actions} isFirst={place === 0} />
                ))}
              </div>
            ) : (
              <Projects
                key={view}
                status={view === 'all' || view === 'overdue' ? undefined : view}
                overdue={view === 'overdue' ? 'true' : undefined}
                search={search}
                actions={actions}
              />
            )
          }
        </ProjectActions>
      </Stack>
    </Page>
  );
};
