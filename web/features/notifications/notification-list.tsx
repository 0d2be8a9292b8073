import { Link } from '@tanstack/react-router';
import { useReadNotifications } from '#api/notifications.ts';
import type { Notification } from '#contract/notifications.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Icon } from '#ui/icon.tsx';
import * as rows from '#ui/link-rows.css.ts';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { notificationIcon, notificationPlace, notificationText } from './copy.ts';
import * as styles from './notifications.css.ts';

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  /** Called when the member follows one. */
  readonly onFollow?: () => void;
}

/** Notifications, each a link to its place. Following one marks it as read. */
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
