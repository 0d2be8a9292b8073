import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProjectsPage } from '#features/projects/projects-page.tsx';
import { projectsSearchOf } from '#features/projects/search.ts';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { requireMember } from '#lib/guards.ts';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Projects = () => {
  const { user } = Route.useRouteContext();
  const shown = Route.useSearch();
  const setSearch = useSetSearch();
  return user.role === 'charity' || user.role === 'consultant' ? (
    <ProjectsPage viewer={user.role} shown={shown} onShow={setSearch} />
  ) : (
    <NotAllowed reason="This page lists the projects of a charity or a consultant." />
  );
};

const filters = strictSearch(projectsSearchOf);

export const Route = createFileRoute('/_app/projects/')({
  ...filters,
  beforeLoad: async ({ location, search }) => {
    const user = await requireMember(location.href);
    if (user.role === 'admin') throw redirect({ to: '/admin-dashboard/projects' });
    filters.beforeLoad({ search });
    return { user };
  },
  component: Projects,
});
