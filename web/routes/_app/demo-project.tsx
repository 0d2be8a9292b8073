import { createFileRoute } from '@tanstack/react-router';
import { DemoProjectPage } from '#features/projects/demo-project-page.tsx';
import { type ProjectTab, projectTabOf } from '#features/projects/search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const DemoProject = () => {
  const { tab = 'details' } = Route.useSearch();
  const setSearch = useSetSearch();
  return <DemoProjectPage tab={tab} onTab={(wanted) => setSearch({ tab: wanted })} />;
};

export const Route = createFileRoute('/_app/demo-project')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProjectTab } => projectTabOf(tab),
  component: DemoProject,
});
