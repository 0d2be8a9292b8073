import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { requireMember } from '#lib/guards.ts';

const Readers = () => {
  const { role } = Route.useRouteContext().user;
  return role === 'admin' || role === 'analyst' ? (
    <Outlet />
  ) : (
    <NotAllowed reason="This page is for analysts and administrators of the fellowship." />
  );
};

/** Guards the pages of analysts and administrators. The server checks the role again. */
export const Route = createFileRoute('/_app/_readers')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Readers,
});
