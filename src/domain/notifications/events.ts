import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Instant } from '../kernel/values.ts';

export const notificationEvents = defineEvents('notifications', {
  NotificationRead: z.object({
    /** The event that it tells of, and whom: as the read model names it. */
    notificationId: z.string(),
  }),
  /** The member marked everything up to a moment as read. */
  AllNotificationsRead: z.object({ until: Instant }),
});
export type NotificationEvent = EventOf<typeof notificationEvents>;

export const { notificationRead, allNotificationsRead } = notificationEvents.create;
