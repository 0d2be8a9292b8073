import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '#features/messages/inbox-page.tsx';
import { requireMember } from '#lib/guards.ts';

const Messages = () => <InboxPage user={Route.useRouteContext().user} />;

export const Route = createFileRoute('/_app/messages')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Messages,
});
