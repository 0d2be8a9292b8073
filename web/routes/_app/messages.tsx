import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { InboxPage } from '#features/messages/inbox-page.tsx';
import { inboxSearchOf } from '#features/messages/search.ts';
import { requireMember } from '#lib/guards.ts';

const Messages = () => {
  const { user } = Route.useRouteContext();
  const shown = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <InboxPage
      user={user}
      shown={shown}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/messages')({
  validateSearch: inboxSearchOf,
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Messages,
});
