import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import {
  type ProjectStatus,
  projectStatuses,
  projectStatusLabels,
} from '../../../../src/domain/projects/project-status.ts';
import type { ProjectSummary } from '../../../../src/http/contract/projects.ts';
import { adminSummaryQuery, allProjectsQuery } from '../../../api/administration.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Filters, SearchBox } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { adminHeads } from '../heads.ts';
import * as styles from './board.css.ts';
import { BoardCard } from './board-card.tsx';
import { type BoardSearch, openStatuses } from './board-search.ts';
import { ProjectDesk } from './project-desk.tsx';

type Actions = (project: ProjectSummary) => ReactNode;

interface StatusProps {
  readonly status: ProjectStatus;
  readonly search: string | undefined;
  readonly actions: Actions;
}

const nothing: Readonly<Record<ProjectStatus, string>> = {
  pending: 'No request waits',
  matching: 'No project is being matched',
  in_progress: 'No project is in progress',
  completed: 'No project is completed yet',
  cancelled: 'No project was cancelled',
};

const emptyWords = (status: ProjectStatus | undefined, search: string | undefined) => {
  if (search !== undefined) return { title: 'No projects found', message: 'Try another title, or another charity.' };
  return { title: status === undefined ? 'Nobody has requested a project yet' : nothing[status] };
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
  /** Those of one status, or all of them. */
  readonly status: ProjectStatus | undefined;
  readonly search: string | undefined;
  readonly actions: Actions;
}

const Projects = ({ status, search, actions }: ProjectsProps) => (
  <PagedList
    query={useInfiniteQuery(allProjectsQuery({ status, search }))}
    things="projects"
    failure="We could not load the projects"
    empty={emptyWords(status, search)}
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

interface ChooserProps {
  readonly shown: ProjectStatus;
  readonly counts: Readonly<Record<ProjectStatus, number>> | undefined;
  readonly onChoose: (status: ProjectStatus) => void;
}

/** The board's columns by name: on a phone only one of them has room. */
const ColumnChooser = ({ shown, counts, onChoose }: ChooserProps) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons that belong together; there is no form
  <div role="group" aria-label="Column of the board" className={styles.chooser}>
    {openStatuses.map((status) => (
      <button
        key={status}
        type="button"
        className={styles.choice}
        aria-pressed={status === shown}
        onClick={() => onChoose(status)}
      >
        {projectStatusLabels[status]}{' '}
        {counts && <span className={styles.count}>{counts[status].toLocaleString('en-GB')}</span>}
      </button>
    ))}
  </div>
);

interface ProjectsBoardPageProps {
  readonly shown: BoardSearch;
  readonly onShow: (wanted: BoardSearch) => void;
}

/** Every charity's projects: what is under way as a board, one status alone as a list (decisions, admin-dashboard). */
export const ProjectsBoardPage = ({ shown, onShow }: ProjectsBoardPageProps) => {
  const { view = 'board', search } = shown;
  const counts = useQuery(adminSummaryQuery).data?.data.projects;
  const column = openStatuses.find((status) => status === (view === 'board' ? openStatuses[0] : view));
  const options = [
    { value: 'board', label: 'Board of all that is open' },
    { value: 'all', label: 'Every status' },
    ...projectStatuses.map((status) => ({
      value: status,
      label: counts ? `${projectStatusLabels[status]} (${counts[status]})` : projectStatusLabels[status],
    })),
  ] as const;
  return (
    <Page
      eyebrow="Administration"
      title="Projects"
      {...adminHeads.projects}
      intro="Requests come in on the left and move to the right. Members usually have a match within 2-3 days, others within 1-2 weeks."
    >
      <Stack gap="large">
        <Filters label="Search projects">
          <SearchBox
            label="Search by title or charity"
            value={search}
            onSearch={(sought) => onShow({ ...shown, search: sought })}
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
            counts={search === undefined ? counts : undefined}
            onChoose={(status) => onShow({ ...shown, view: status })}
          />
        )}
        <ProjectDesk>
          {(actions) =>
            view === 'board' ? (
              <div className={styles.board}>
                {openStatuses.map((status, place) => (
                  <Column key={status} status={status} search={search} actions={actions} isFirst={place === 0} />
                ))}
              </div>
            ) : (
              <Projects key={view} status={view === 'all' ? undefined : view} search={search} actions={actions} />
            )
          }
        </ProjectDesk>
      </Stack>
    </Page>
  );
};
