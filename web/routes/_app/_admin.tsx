import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { requireMember } from '#lib/guards.ts';

const Admin = () =>
  Route.useRouteContext().user.role === 'admin' ? (
    <Outlet />
  ) : (
    <NotAllowed reason="This page is for administrators of the fellowship. It holds other people's details." />
  );

/** Guards every page of the administration. The server also refuses the data to everyone else. */
export const Route = createFileRoute('/_app/_admin')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Admin,
});
