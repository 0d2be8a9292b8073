import { useInfiniteQuery } from '@tanstack/react-query';
import { notificationsQuery, useReadNotifications } from '#api/notifications.ts';
import { MOST_UNREAD, NOTIFICATION_DAYS } from '#contract/notification-limits.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { NotificationList } from './bell.tsx';
import { formatUnreadCount } from './copy.ts';

export const metadata = { path: '/notifications', title: 'Notifications' } as const satisfies PageMetadata;

export const NotificationsPage = () => {
  const query = useInfiniteQuery(notificationsQuery);
  const { mutate: read, isPending } = useReadNotifications();
  const unread = query.data?.pages[0]?.unread ?? 0;
  return (
    <Page
      metadata={metadata}
      width="reading"
      intro={
        query.data !== undefined &&
        `You have ${unread > 0 ? formatUnreadCount(unread, MOST_UNREAD) : 'no'} unread ${
          unread === 1 ? 'notification' : 'notifications'
        }. We keep them for ${NOTIFICATION_DAYS} days.`
      }
      actions={
        unread > 0 && (
          <Button onClick={() => read('all')} busy={isPending} busyLabel="Marking...">
            Mark all as read
          </Button>
        )
      }
    >
      <PagedList
        query={query}
        things="notifications"
        failure="We could not load your notifications"
        empty={{
          title: 'No notifications yet',
          message: 'Replies, messages and decisions that concern you appear here.',
        }}
      >
        {(notifications) => <NotificationList notifications={notifications} />}
      </PagedList>
    </Page>
  );
};
