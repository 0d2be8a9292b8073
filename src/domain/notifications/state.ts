import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { NotificationEvent } from './events.ts';

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
