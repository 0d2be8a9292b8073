import { createFileRoute } from '@tanstack/react-router';
import { ProjectDetailPage } from '../../features/projects/project-detail-page.tsx';
import { requireMember } from '../../lib/guards.ts';

const Project = () => <ProjectDetailPage id={Route.useParams().id} />;

export const Route = createFileRoute('/projects/$id')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: Project,
});
