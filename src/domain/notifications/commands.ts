import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';

const notificationCommands = defineCommands({
  /** Marks one notification as read. */
  ReadNotification: data<{ readonly notificationId: string }>(),
  /** Marks every notification up to a moment as read. */
  ReadAllNotifications: data<{ readonly until: string }>(),
});
export type NotificationCommand = CommandOf<typeof notificationCommands>;

export const { readNotification, readAllNotifications } = notificationCommands;
