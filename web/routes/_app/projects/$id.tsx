import { createFileRoute } from '@tanstack/react-router';
import { ProjectDetailPage } from '#features/projects/project-detail-page.tsx';
import { type ProjectTab, projectTabOf } from '#features/projects/search.ts';
import { requireMember } from '#lib/guards.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Project = () => {
  const { user } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { tab = 'details' } = Route.useSearch();
  const setSearch = useSetSearch();
  return (
    <ProjectDetailPage
      // Remount for another project, so that typed text does not carry over.
      key={id}
      id={id}
      user={user}
      tab={tab}
      onTab={(wanted) => setSearch({ tab: wanted })}
    />
  );
};

export const Route = createFileRoute('/_app/projects/$id')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProjectTab } => projectTabOf(tab),
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Project,
});
