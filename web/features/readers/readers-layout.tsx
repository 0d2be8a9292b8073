import { Outlet } from '@tanstack/react-router';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { AdminNavigation } from '../admin/frame/admin-navigation.tsx';
import { useSessionEnd } from '../admin/frame/use-session-end.ts';
import { NotAllowed } from '../shell/not-allowed.tsx';
import { ReadersNavigation } from './readers-navigation.tsx';

const ReadersFrame = ({ user }: { readonly user: CurrentUser }) => {
  useSessionEnd();
  return (
    <>
      {user.role === 'admin' ? <AdminNavigation /> : <ReadersNavigation />}
      <Outlet />
    </>
  );
};

/** What the pages of analysts and administrators stand in; nobody else sees anything of them. The server decides again. */
export const ReadersLayout = ({ user }: { readonly user: CurrentUser }) =>
  user.role === 'admin' || user.role === 'analyst' ? (
    <ReadersFrame user={user} />
  ) : (
    <NotAllowed reason="This page is for analysts and administrators of the fellowship." />
  );
