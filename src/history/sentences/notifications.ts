import type { EmailKind, EmailTiming } from '../../domain/notifications/email-kinds.ts';
import type { EmailPreferenceEvent, NotificationEvent } from '../../domain/notifications/events.ts';
import { member, type Sentences, sentence } from '../sentence-parts.ts';

const kinds: Readonly<Record<EmailKind, string>> = {
  messages: 'messages',
  invitations: 'invitations',
  projects: 'projects',
  work: 'the work on projects',
  membership: 'the membership',
  administration: 'administration',
};

const timings: Readonly<Record<EmailTiming, string>> = {
  'at-once': 'at once',
  daily: 'once a day',
  never: 'never',
};

export const notificationSentences: Sentences<NotificationEvent | EmailPreferenceEvent> = {
  NotificationRead: ({ id }) => sentence`${member(id)} read a notification.`,
  AllNotificationsRead: ({ id }) => sentence`${member(id)} marked all notifications as read.`,
  // The member used a link in a mail, which works without signing in.
  EmailTimingChosen: ({ id, data }) =>
    sentence`${member(id)} gets emails about ${kinds[data.kind]} ${timings[data.timing]}.`,
};
