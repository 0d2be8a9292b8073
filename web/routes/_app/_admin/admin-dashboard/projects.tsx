import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ProjectsPage } from '#features/admin/projects/projects-page.tsx';
import { readProjectsSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';

const Projects = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ProjectsPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/projects')({
  ...strictSearch(readProjectsSearch),
  component: Projects,
});
