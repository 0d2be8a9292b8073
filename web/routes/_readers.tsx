import { createFileRoute } from '@tanstack/react-router';
import { ReadersLayout } from '../features/readers/readers-layout.tsx';
import { requireMember } from '../lib/guards.ts';

const Readers = () => <ReadersLayout user={Route.useRouteContext().user} />;

/** Guards every page of analysts and administrators. */
export const Route = createFileRoute('/_readers')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: Readers,
});
