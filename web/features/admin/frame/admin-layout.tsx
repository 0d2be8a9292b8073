import { Outlet } from '@tanstack/react-router';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { AdminOnly } from './admin-only.tsx';
import { useSessionEnd } from './use-session-end.ts';

const AdminFrame = () => {
  useSessionEnd();
  return (
    <>
      <AdminNavigation />
      <Outlet />
    </>
  );
};

/** What every page of the administration stands in: only administrators see anything of it. */
export const AdminLayout = ({ user }: { user: CurrentUser }) => (
  <AdminOnly user={user}>
    <AdminFrame />
  </AdminOnly>
);
