import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DemoProjectPage } from '#features/projects/demo-project-page.tsx';
import { type ProjectTab, projectTabOf } from '#features/projects/search.ts';

const DemoProject = () => {
  const { tab = 'details' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <DemoProjectPage
      tab={tab}
      onTab={(wanted) => void navigate({ search: { tab: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/demo-project')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProjectTab } => projectTabOf(tab),
  component: DemoProject,
});
