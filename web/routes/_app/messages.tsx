import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '#features/messages/inbox-page.tsx';
import { conversationSearchOf } from '#features/messages/search.ts';
import { requireMember } from '#lib/guards.ts';

const Messages = () => <InboxPage user={Route.useRouteContext().user} open={Route.useSearch()} />;

export const Route = createFileRoute('/_app/messages')({
  validateSearch: conversationSearchOf,
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Messages,
});
