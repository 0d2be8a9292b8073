import { createFileRoute } from '@tanstack/react-router';
import { QueryProvider } from '#api/query-provider.tsx';
import { AnalystsLayout } from '#features/admin/frame/admin-layout.tsx';
import { requireMember } from '#lib/guards.ts';

const Readers = () => (
  <QueryProvider>
    <AnalystsLayout user={Route.useRouteContext().user} />
  </QueryProvider>
);

/** Guards the pages of analysts and administrators. */
export const Route = createFileRoute('/_readers')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Readers,
});
