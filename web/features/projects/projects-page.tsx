import { useInfiniteQuery } from '@tanstack/react-query';
import { dashboardStaleTime } from '#api/member.ts';
import { projectsQuery } from '#api/projects.ts';
import type { ProjectCounts } from '#contract/projects.ts';
import { projectGroups } from '#domain/projects/project-status.ts';
import { Filters, SearchBox } from '#features/admin/frame/filters.tsx';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { countCancelled, type ProjectViewer, tabLabels } from './copy.ts';
import { ProjectCard } from './project-tabs.tsx';
import { canSearch, type ListedProjects, type ProjectsSearch } from './search.ts';

export const metadata = { path: '/projects', title: 'Your Projects' } as const satisfies PageMetadata;

const copy = {
  charity: {
    intro: 'Every project that you have requested, newest first.',
    search: 'Search by title',
    none: 'Tell us what your charity needs, and we will start looking for the right consultant.',
  },
  consultant: {
    intro: 'Every project that you are invited to or work on, newest first.',
    search: 'Search by title or charity',
    none: 'Projects that charities invite you to appear here.',
  },
} as const satisfies Readonly<Record<ProjectViewer, unknown>>;

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-GB')})`;

const groupOptions = (counts: ProjectCounts | undefined) =>
  [
    { value: 'all', label: withCount('All projects', counts?.total) },
    ...projectGroups.map((group) => ({ value: group, label: withCount(tabLabels[group], counts?.[group]) })),
    { value: 'cancelled', label: withCount('Cancelled', counts && countCancelled(counts)) },
  ] as const satisfies readonly { readonly value: ListedProjects | 'all'; readonly label: string }[];

interface ProjectsPageProps {
  readonly viewer: ProjectViewer;
  readonly shown: ProjectsSearch;
  readonly onShow: (wanted: ProjectsSearch) => void;
}

/** All projects of a charity or a consultant, filtered by group and by words of the title. */
export const ProjectsPage = ({ viewer, shown, onShow }: ProjectsPageProps) => {
  const { group, search } = shown;
  const query = useInfiniteQuery({ ...projectsQuery(group, search), staleTime: dashboardStaleTime });
  const counts = query.data?.pages[0]?.counts;
  const isNarrowed = group !== undefined || search !== undefined;
  const words = copy[viewer];
  const request = viewer === 'charity' && (
    <ButtonLink variant="primary" to="/project-request">
      New Project Request
    </ButtonLink>
  );
  return (
    <Page metadata={metadata} intro={words.intro} actions={request}>
      <Stack gap="large">
        {canSearch(shown, counts?.total) && (
          <Filters label="Search projects">
            <SearchBox label={words.search} value={search} onSearch={(search) => onShow({ ...shown, search })} />
            <Select
              label="Show"
              options={groupOptions(counts)}
              value={group ?? 'all'}
              onChange={(chosen) => onShow({ ...shown, group: chosen === 'all' ? undefined : chosen })}
            />
          </Filters>
        )}
        <PagedList
          query={query}
          things="projects"
          failure="We could not load your projects"
          empty={
            isNarrowed
              ? {
                  title: 'No projects found',
                  message: 'Try other words, or show all projects.',
                  action: (
                    <Button variant="primary" onClick={() => onShow({})}>
                      Show all projects
                    </Button>
                  ),
                }
              : { title: 'No projects yet', message: words.none, action: request }
          }
        >
          {(projects) => (
            <Stack gap="medium">
              {projects.map((project) => (
                <ProjectCard key={project.id} project={project} viewer={viewer} headingLevel={2} />
              ))}
            </Stack>
          )}
        </PagedList>
      </Stack>
    </Page>
  );
};
