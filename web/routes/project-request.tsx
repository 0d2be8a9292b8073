import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ProjectRequestPage } from '../features/projects/request/project-request-page.tsx';
import { NotAllowed } from '../features/shell/not-allowed.tsx';
import { requireMember } from '../lib/guards.ts';

interface RequestSearch {
  readonly type?: 'oneoff';
  readonly consultant?: string;
}

const ProjectRequest = () => {
  const { user } = Route.useRouteContext();
  const { type, consultant } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return user.role === 'charity' ? (
    <ProjectRequestPage
      user={user}
      wanted={type ?? 'membership'}
      consultantId={consultant}
      onInviteNobody={() => void navigate({ search: type ? { type } : {}, replace: true, resetScroll: false })}
    />
  ) : (
    <NotAllowed reason="Projects are requested by charities. Sign in with a charity's account to request one." />
  );
};

export const Route = createFileRoute('/project-request')({
  validateSearch: ({ type, consultant }: Record<string, unknown>): RequestSearch => ({
    ...(type === 'oneoff' ? { type } : {}),
    ...(typeof consultant === 'string' ? { consultant } : {}),
  }),
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: ProjectRequest,
});
