import type { NotificationEvent } from '../../domain/notifications/events.ts';
import { member, type Sentences, sentence } from '../sentence-parts.ts';

export const notificationSentences: Sentences<NotificationEvent> = {
  NotificationRead: ({ id }) => sentence`${member(id)} read a notification.`,
  AllNotificationsRead: ({ id }) => sentence`${member(id)} marked all notifications as read.`,
};
