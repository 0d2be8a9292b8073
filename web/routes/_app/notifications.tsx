import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#features/notifications/notifications-page.tsx';
import { requireMember } from '#lib/guards.ts';

export const Route = createFileRoute('/_app/notifications')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: NotificationsPage,
});
