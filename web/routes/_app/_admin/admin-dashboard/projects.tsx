import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '#features/admin/projects/projects-page.tsx';
import { readProjectsSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Projects = () => <ProjectsPage shown={Route.useSearch()} onShow={useSetSearch()} />;

export const Route = createFileRoute('/_app/_admin/admin-dashboard/projects')({
  ...strictSearch(readProjectsSearch),
  component: Projects,
});
