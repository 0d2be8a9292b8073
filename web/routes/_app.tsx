import { createFileRoute, Outlet } from '@tanstack/react-router';
import { QueryProvider } from '#api/query-provider.tsx';
import { UnprovedAddress } from '#features/account/email-proof-banner.tsx';
import { RoleBar } from '#features/shell/role-bar.tsx';

const App = () => (
  <QueryProvider>
    <RoleBar />
    <UnprovedAddress />
    <Outlet />
  </QueryProvider>
);

/** Layout of the pages that load data from the server. */
export const Route = createFileRoute('/_app')({ component: App });
