import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '#features/messages/inbox-page.tsx';
import { inboxSearchOf } from '#features/messages/search.ts';
import { requireMember } from '#lib/guards.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Messages = () => (
  <InboxPage user={Route.useRouteContext().user} shown={Route.useSearch()} onShow={useSetSearch()} />
);

export const Route = createFileRoute('/_app/messages')({
  validateSearch: inboxSearchOf,
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Messages,
});
