import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Instant } from '../kernel/values.ts';
import { emailKinds, emailTimings } from './email-kinds.ts';

export const notificationEvents = defineEvents('notifications', {
  NotificationRead: z.object({
    /** Id of the notification in the read model: the event and the member it concerns. */
    notificationId: z.string(),
  }),
  /** The member marked everything up to a moment as read. */
  AllNotificationsRead: z.object({ until: Instant }),
});
export type NotificationEvent = EventOf<typeof notificationEvents>;

export const { notificationRead, allNotificationsRead } = notificationEvents.create;

export const emailPreferenceEvents = defineEvents('emailPreferences', {
  /** When the member wants the emails of a kind. */
  EmailTimingChosen: z.object({ kind: z.enum(emailKinds), timing: z.enum(emailTimings) }),
});
export type EmailPreferenceEvent = EventOf<typeof emailPreferenceEvents>;

export const { emailTimingChosen } = emailPreferenceEvents.create;
