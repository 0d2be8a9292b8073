import { createFileRoute } from '@tanstack/react-router';
import { ProjectRequestPage } from '../features/projects/project-request-page.tsx';
import { NotAllowed } from '../features/shell/not-allowed.tsx';
import { requireMember } from '../lib/guards.ts';

const ProjectRequest = () => {
  const { user } = Route.useRouteContext();
  const { type = 'membership' } = Route.useSearch();
  return user.role === 'charity' ? (
    <ProjectRequestPage user={user} wanted={type} />
  ) : (
    <NotAllowed reason="Projects are requested by charities. Sign in with a charity's account to request one." />
  );
};

export const Route = createFileRoute('/project-request')({
  validateSearch: ({ type }: Record<string, unknown>): { type?: 'oneoff' } => (type === 'oneoff' ? { type } : {}),
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: ProjectRequest,
});
