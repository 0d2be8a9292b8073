import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { NotificationCommand } from './commands.ts';
import { allNotificationsRead, type NotificationEvent, notificationEvents, notificationRead } from './events.ts';
import { evolve, initial, type ReadNotifications } from './state.ts';

/** One notification can be read again: it returns when there is more of the same, such as another message. */
const decide = ({ until }: ReadNotifications, command: NotificationCommand): Decision<NotificationEvent> => {
  switch (command.type) {
    case 'ReadNotification':
      return [notificationRead(command.data)];
    case 'ReadAllNotifications':
      return until === null || Date.parse(command.data.until) > Date.parse(until)
        ? [allNotificationsRead(command.data)]
        : [];
    default:
      return unreachable(command);
  }
};

/** What a member has read of what they were told. */
export const notifications: Decider<ReadNotifications, NotificationCommand, NotificationEvent> = {
  category: notificationEvents.category,
  initial,
  evolve,
  decide,
};
