import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedGroup } from '../../../src/http/contract/projects.ts';
import { dashboardStaleTime } from '../../api/member-now.ts';
import { projectListsKey, projectsQuery } from '../../api/projects.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { listWords, type ProjectViewer } from './list-words.ts';
import { ProjectCard } from './project-card.tsx';

interface ProjectsOfGroupProps {
  readonly group: ListedGroup;
  readonly viewer: ProjectViewer;
  /** What stands there when there are none. */
  readonly empty?: ReactNode;
}

/** The member's projects of one kind, page by page. */
export const ProjectsOfGroup = ({ group, viewer, empty }: ProjectsOfGroupProps) => {
  const queries = useQueryClient();
  const { data, isPending, isError, isFetching, ...more } = useInfiniteQuery({
    ...projectsQuery(group),
    staleTime: dashboardStaleTime,
  });
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = more;
  if (isPending) {
    return (
      <Loading label={listWords.loading}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (isError && data === undefined) {
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
  if (projects.length === 0) return empty;
  return (
    <Stack gap="medium">
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} viewer={viewer} />
      ))}
      {isFetchNextPageError && (
        <ErrorState
          {...listWords.moreFailed}
          onRetry={() => void fetchNextPage()}
          isRetrying={isFetchingNextPage}
          headingLevel={3}
        />
      )}
      {/* The tab itself says how many there are: of one page there is nothing to add. */}
      {!isFetchNextPageError && (hasNextPage || data.pages.length > 1) && (
        <LoadMore
          shown={projects.length}
          total={data.pages[0]?.total ?? projects.length}
          busy={isFetchingNextPage}
          onLoadMore={() => void fetchNextPage()}
          things="projects"
          hasMore={hasNextPage}
        />
      )}
    </Stack>
  );
};
