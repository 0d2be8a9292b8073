import { createFileRoute, Outlet } from '@tanstack/react-router';
import { QueryProvider } from '#api/query-provider.tsx';

const App = () => (
  <QueryProvider>
    <Outlet />
  </QueryProvider>
);

/** The pages that read data from the server. */
export const Route = createFileRoute('/_app')({ component: App });
