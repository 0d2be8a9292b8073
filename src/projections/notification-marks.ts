import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { NotificationEvent } from '../domain/notifications/events.ts';
import { projection } from './engine/projection.ts';
import { readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'notification_marks',
  keyColumn: 'mark',
  columns: {
    /** `<user id>/<notification id>`, or `<user id>/*` for everything up to then. */
    mark: text(),
    read_until: timestamptz(),
  },
});

/** Stands for all notifications of a member in a mark. */
export const everyNotification = '*';

export const markOf = (userId: string, notificationId: string): string => `${userId}/${notificationId}`;

/** Which of their notifications members have read. */
export const notificationMarks = projection<typeof table, NotificationEvent>({
  table,
  version: 2,
  purpose: 'Until when each member has read their notifications.',
  key: (event) =>
    markOf(aggregateIdOf(event), event.type === 'NotificationRead' ? event.data.notificationId : everyNotification),
  handlers: {
    NotificationRead: (_row, { metadata }, mark) => ({ mark, read_until: metadata.occurredAt }),
    AllNotificationsRead: (_row, { data }, mark) => ({ mark, read_until: data.until }),
  },
});
