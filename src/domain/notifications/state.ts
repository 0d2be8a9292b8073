import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type EmailKind, type EmailTiming, emailKindFacts } from './email-kinds.ts';
import type { EmailPreferenceEvent, NotificationEvent } from './events.ts';

/** Up to when everything is read: UTC, ISO 8601; null before the first time. */
export type ReadNotifications = { readonly until: string | null };

export const initial: ReadNotifications = { until: null };

export const evolve: Evolve<ReadNotifications, NotificationEvent> = (read, event) => {
  switch (event.type) {
    case 'NotificationRead':
      return read;
    case 'AllNotificationsRead':
      return { until: event.data.until };
    default:
      return unreachable(event);
  }
};

/** What the member has chosen, by kind. */
export type EmailPreferences = Readonly<Partial<Record<EmailKind, EmailTiming>>>;

export const evolvePreferences: Evolve<EmailPreferences, EmailPreferenceEvent> = (preferences, { data }) => ({
  ...preferences,
  [data.kind]: data.timing,
});

/** When the member gets the emails of a kind. */
export const timingOf = (preferences: EmailPreferences, kind: EmailKind): EmailTiming =>
  preferences[kind] ?? emailKindFacts[kind].initial;
