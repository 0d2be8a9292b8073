import { createFileRoute } from '@tanstack/react-router';
import { ProjectRequestPage } from '#features/projects/project-request-page.tsx';
import { EditRequestPage } from '#features/projects/request-form.tsx';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { requireMember } from '#lib/guards.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

interface RequestSearch {
  readonly type?: 'oneoff';
  readonly consultant?: string;
  /** Id of a completed project to prefill the request from. */
  readonly again?: string;
  /** Id of a project whose request is edited. */
  readonly edit?: string;
}

const ProjectRequest = () => {
  const { user } = Route.useRouteContext();
  const { consultant, edit, ...search } = Route.useSearch();
  const setSearch = useSetSearch();
  if (edit !== undefined && (user.role === 'charity' || user.role === 'admin')) {
    return <EditRequestPage id={edit} home={`/${user.role}-dashboard`} />;
  }
  return user.role === 'charity' ? (
    <ProjectRequestPage
      user={user}
      wanted={search.type ?? 'membership'}
      again={search.again}
      consultantId={consultant}
      onRemoveConsultant={() => setSearch(search)}
    />
  ) : (
    <NotAllowed reason="Only charities can request projects. Sign in with a charity's account to request one." />
  );
};

export const Route = createFileRoute('/_app/project-request')({
  validateSearch: ({ type, consultant, again, edit }: Record<string, unknown>): RequestSearch => ({
    ...(type === 'oneoff' ? { type } : {}),
    ...(typeof consultant === 'string' ? { consultant } : {}),
    ...(typeof again === 'string' ? { again } : {}),
    ...(typeof edit === 'string' ? { edit } : {}),
  }),
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: ProjectRequest,
});
