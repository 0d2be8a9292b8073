import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { dashboardStaleTime } from '#api/member.ts';
import { projectListsKey, projectsQuery } from '#api/projects.ts';
import type { ListedGroup, ProjectCounts, ProjectSummary } from '#contract/projects.ts';
import { type ProjectGroup, projectGroups } from '#domain/projects/project-status.ts';
import { ExpertiseBadges } from '#features/consultants/expertise-badges.tsx';
import { formatDashboardDate } from '#lib/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { LoadFailed, NotLoaded } from '#ui/not-loaded.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Text } from '#ui/text.tsx';
import {
  countCancelled,
  formatCancelled,
  formatElsewhere,
  formatInvitations,
  formatUnread,
  listCopy,
  type ProjectViewer,
  partnerOf,
  tabLabels,
} from './copy.ts';
import * as styles from './lists.css.ts';
import { ProjectStatusBadge } from './project-parts.tsx';
import type { DashboardSearch } from './search.ts';

interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly viewer: ProjectViewer;
  readonly headingLevel?: 2 | 3;
}

/** One project in a member's list. */
export const ProjectCard = ({ project, viewer, headingLevel = 3 }: ProjectCardProps) => {
  const lead = partnerOf(project, viewer) ?? formatInvitations(project);
  return (
    <Card as="article" labelledBy={`project-${project.id}`}>
      <Stack gap="small">
        <Cluster justify="between" align="start">
          <Heading level={headingLevel} size="title4" id={`project-${project.id}`}>
            {project.title}
          </Heading>
          <Cluster gap="xsmall">
            {project.unreadMessages > 0 && (
              <Badge tone="info" icon="mail">
                {formatUnread(project.unreadMessages)}
              </Badge>
            )}
            {project.invitation === 'invited' && (
              <Badge tone="caution" icon="clock">
                Waiting for your answer
              </Badge>
            )}
            <ProjectStatusBadge status={project.status} />
          </Cluster>
        </Cluster>
        <Text clamp={3}>{project.description}</Text>
        <ExpertiseBadges areas={project.expertiseRequired} />
        <Cluster justify="between">
          <p className={styles.facts}>
            {lead !== null && <span>{lead}</span>}
            <span>Requested {formatDashboardDate(project.createdAt)}</span>
          </p>
          <ButtonLink
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

interface ProjectsOfGroupProps {
  readonly group: ListedGroup;
  readonly viewer: ProjectViewer;
  /** Shown if there are no projects. */
  readonly empty?: ReactNode;
}

/** The member's projects of one group, page by page. */
const ProjectsOfGroup = ({ group, viewer, empty }: ProjectsOfGroupProps) => {
  const queries = useQueryClient();
  const query = useInfiniteQuery({ ...projectsQuery(group), staleTime: dashboardStaleTime });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined) {
    return (
      <NotLoaded
        // The counters come from another list, which has failed too: retry both.
        query={{ ...query, refetch: () => queries.invalidateQueries({ queryKey: projectListsKey }) }}
        what="your projects"
        loading={listCopy.loading}
        shapes={['block', 'block']}
        headingLevel={3}
      />
    );
  }
  const projects = data.pages.flatMap((page) => page.data);
  if (projects.length === 0) return empty;
  return (
    <Stack gap="medium">
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} viewer={viewer} />
      ))}
      {isFetchNextPageError && (
        <LoadFailed
          title={listCopy.moreFailed}
          error={error}
          onRetry={() => void fetchNextPage()}
          isRetrying={isFetchingNextPage}
          headingLevel={3}
        />
      )}
      {/* The tab shows the count: a single page needs no more. */}
      {!isFetchNextPageError && (hasNextPage || data.pages.length > 1) && <MorePages query={query} things="projects" />}
    </Stack>
  );
};

interface CancelledProjectsProps {
  readonly count: number;
  readonly viewer: ProjectViewer;
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
}

/** Shows or hides cancelled projects, which are in no tab and are included in the total only (spec §4). */
const CancelledProjects = ({ count, viewer, shown, onShown }: CancelledProjectsProps) => {
  const id = useId();
  if (count === 0) return null;
  return (
    <Stack gap="medium">
      <p className={styles.cancelled}>
        <span>{formatCancelled(count)}</span>
        <Button size="small" variant="quiet" aria-expanded={shown} aria-controls={id} onClick={() => onShown(!shown)}>
          {shown ? 'Hide cancelled projects' : 'Show cancelled projects'}
        </Button>
      </p>
      <section id={id} aria-label="Cancelled projects" hidden={!shown}>
        {shown && <ProjectsOfGroup group="cancelled" viewer={viewer} />}
      </section>
    </Stack>
  );
};

interface EmptyTabProps {
  readonly group: ProjectGroup;
  readonly counts: ProjectCounts | undefined;
  readonly viewer: ProjectViewer;
  readonly action: ReactNode;
}

/** Explains an empty tab, and names the tabs that contain projects. */
const EmptyTab = ({ group, counts, viewer, action }: EmptyTabProps) => {
  const { title, message } = listCopy.empty[viewer][group];
  const elsewhere = counts && formatElsewhere(group, counts);
  return (
    <EmptyState
      headingLevel={3}
      title={title}
      message={
        <>
          {message}
          {elsewhere && <strong> {elsewhere}</strong>}
        </>
      }
      action={action}
    />
  );
};

interface ProjectTabsProps {
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
  readonly counts: ProjectCounts | undefined;
  readonly viewer: ProjectViewer;
  readonly emptyAction: ReactNode;
}

/** The member's projects in three tabs (spec §2 dashboards). The open tab is part of the URL. */
export const ProjectTabs = ({ search, onSearch, counts, viewer, emptyAction }: ProjectTabsProps) => {
  const { tab = 'active', cancelled = false } = search;
  return (
    <Stack gap="large">
      <Tabs
        label="Your projects by status"
        value={tab}
        onChange={(wanted) => onSearch({ ...search, tab: wanted })}
        tabs={projectGroups.map((group) => ({
          value: group,
          label: tabLabels[group],
          count: counts?.[group],
          content: (
            <ProjectsOfGroup
              group={group}
              viewer={viewer}
              empty={<EmptyTab group={group} counts={counts} viewer={viewer} action={emptyAction} />}
            />
          ),
        }))}
      />
      <CancelledProjects
        count={counts ? countCancelled(counts) : 0}
        viewer={viewer}
        shown={cancelled}
        onShown={(shown) => onSearch(shown ? { tab, cancelled: shown } : { tab })}
      />
    </Stack>
  );
};
