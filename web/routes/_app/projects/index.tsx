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

const { validateSearch, beforeLoad: checkSearch } = strictSearch(projectsSearchOf);

export const Route = createFileRoute('/_app/projects/')({
  validateSearch,
  beforeLoad: async ({ location }) => {
    const user = await requireMember(location.href);
    if (user.role === 'admin') throw redirect({ to: '/admin-dashboard/projects' });
    return { user };
  },
  // Not in `beforeLoad`: the page that names the invalid filter is one for members, too.
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => checkSearch({ search: deps }),
  component: Projects,
});
