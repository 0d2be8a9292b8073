import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ProjectGroup, projectGroups } from '../../../src/domain/projects/project-status.ts';
import type { ProjectCounts } from '../../../src/http/contract/projects.ts';
import { dashboardStaleTime } from '../../api/member-now.ts';
import { projectListsKey, projectsQuery } from '../../api/projects.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { listWords, type ProjectViewer } from './list-words.ts';
import { ProjectCard } from './project-card.tsx';

const labels: Readonly<Record<ProjectGroup, string>> = { active: 'Active', pending: 'Pending', completed: 'Completed' };

interface ProjectsOfGroupProps {
  readonly group: ProjectGroup;
  readonly viewer: ProjectViewer;
  readonly emptyAction: ReactNode;
}

const ProjectsOfGroup = ({ group, viewer, emptyAction }: ProjectsOfGroupProps) => {
  const queries = useQueryClient();
  const { data, isPending, isError, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...projectsQuery(group),
    staleTime: dashboardStaleTime,
  });
  if (isPending) {
    return (
      <Loading label={listWords.loading}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (isError) {
    return (
      <ErrorState
        title="We could not load your projects"
        message="Nothing is lost. Check your connection and try again."
        // The counters come with another list, which has failed as well then.
        onRetry={() => void queries.invalidateQueries({ queryKey: projectListsKey })}
        isRetrying={isFetching}
        headingLevel={3}
      />
    );
  }
  const projects = data.pages.flatMap((page) => page.data);
  if (projects.length === 0) return <EmptyState {...listWords.empty[viewer][group]} action={emptyAction} />;
  return (
    <Stack gap="medium">
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} viewer={viewer} />
      ))}
      <LoadMore
        shown={projects.length}
        total={data.pages[0]?.total ?? projects.length}
        busy={isFetchingNextPage}
        onLoadMore={() => void fetchNextPage()}
        things="projects"
        hasMore={hasNextPage}
      />
    </Stack>
  );
};

interface ProjectTabsProps {
  readonly tab: ProjectGroup;
  readonly onTab: (tab: ProjectGroup) => void;
  readonly counts: ProjectCounts | undefined;
  readonly viewer: ProjectViewer;
  /** What an empty tab offers to do. */
  readonly emptyAction: ReactNode;
}

/** The member's projects in three tabs (spec §2 dashboards). The open tab lives in the URL. */
export const ProjectTabs = ({ tab, onTab, counts, viewer, emptyAction }: ProjectTabsProps) => (
  <Tabs
    label="Your projects by status"
    value={tab}
    onChange={onTab}
    tabs={projectGroups.map((group) => ({
      value: group,
      label: labels[group],
      count: counts?.[group],
      content: <ProjectsOfGroup group={group} viewer={viewer} emptyAction={emptyAction} />,
    }))}
  />
);
