import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ProjectDetailPage } from '#features/projects/project-detail-page.tsx';
import { type ProjectTab, projectTabOf } from '#features/projects/search.ts';
import { requireMember } from '#lib/guards.ts';

const Project = () => {
  const { user } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { tab = 'details' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ProjectDetailPage
      // Remount for another project, so that typed text does not carry over.
      key={id}
      id={id}
      user={user}
      tab={tab}
      onTab={(wanted) => void navigate({ search: { tab: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/projects/$id')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProjectTab } => projectTabOf(tab),
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Project,
});
