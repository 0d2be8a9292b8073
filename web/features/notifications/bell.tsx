import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { notificationsQuery, useReadNotifications } from '#api/notifications.ts';
import { queryClient } from '#api/query-client.ts';
import { MOST_UNREAD } from '#contract/notification-limits.ts';
import type { Notification } from '#contract/notifications.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import * as rows from '#ui/link-rows.css.ts';
import { Text } from '#ui/text.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { formatUnreadCount, notificationIcon, notificationPlace, notificationText } from './copy.ts';
import * as styles from './notifications.css.ts';

/** Number of notifications in the popover. */
const SHOWN = 5;

/** The member's unread notifications; 0 while unknown. */
export const useUnreadNotifications = (): number =>
  useInfiniteQuery(notificationsQuery, queryClient).data?.pages[0]?.unread ?? 0;

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  /** Called when the member opens a notification. */
  readonly onFollow?: () => void;
}

/** Notifications as links. Opening one marks it as read. */
export const NotificationList = ({ notifications, onFollow }: NotificationListProps) => {
  const { mutate: read } = useReadNotifications();
  return (
    <ul className={rows.list}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <Link
            {...notificationPlace(notification)}
            className={styles.entry({ isUnread: !notification.isRead })}
            onClick={() => {
              if (!notification.isRead) read(notification);
              onFollow?.();
            }}
          >
            <span className={styles.icon}>
              <Icon name={notificationIcon(notification)} />
            </span>
            {!notification.isRead && <span className={visuallyHidden}>Unread: </span>}
            <span className={styles.text}>{notificationText(notification)}</span>
            <time dateTime={notification.at} className={rows.time}>
              {formatDateTime(notification.at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The bell in the header, with the number of unread notifications. Opens a popover with the latest ones. */
export const Bell = () => {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery(notificationsQuery, queryClient);
  const { mutate: read, isPending } = useReadNotifications();
  const { data = [], unread = 0 } = query.data?.pages[0] ?? {};
  const count = formatUnreadCount(unread, MOST_UNREAD);
  const close = () => setOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className={styles.bell}
        aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {count}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Content
        className={styles.popover}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label="Notifications"
      >
        <div className={styles.head}>
          <ButtonLink to="/notifications" variant="quiet" size="small" onClick={close}>
            See all notifications
          </ButtonLink>
          {unread > 0 && (
            <Button variant="quiet" size="small" onClick={() => read('all')} busy={isPending} busyLabel="Marking...">
              Mark all as read
            </Button>
          )}
        </div>
        {data.length > 0 ? (
          <NotificationList notifications={data.slice(0, SHOWN)} onFollow={close} />
        ) : (
          <Text>{emptyText(query)}</Text>
        )}
      </Popover.Content>
    </Popover.Root>
  );
};

const emptyText = ({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }): string => {
  if (isPending) return 'Loading notifications...';
  return isError ? 'We could not load your notifications. Please try again later.' : 'You have no notifications.';
};
