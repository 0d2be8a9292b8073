import { type CommandOf, data, defineCommands, noData } from '../kernel/define-commands.ts';
import type { EmailKind, EmailTiming } from './email-kinds.ts';

const notificationCommands = defineCommands({
  /** Marks notifications as read: one, or those of a project. */
  ReadNotifications: data<{ readonly notificationIds: readonly string[] }>(),
  /** Marks every notification up to a moment as read. */
  ReadAllNotifications: data<{ readonly until: string }>(),
});
export type NotificationCommand = CommandOf<typeof notificationCommands>;

export const { readNotifications, readAllNotifications } = notificationCommands;

const emailPreferenceCommands = defineCommands({
  /** Chooses when to get the emails of some kinds. */
  ChooseEmailTimings: data<{ readonly timings: Readonly<Partial<Record<EmailKind, EmailTiming>>> }>(),
  /** Stops the daily email: its content is no longer mailed. */
  StopDailyEmail: noData,
});
export type EmailPreferenceCommand = CommandOf<typeof emailPreferenceCommands>;

export const { chooseEmailTimings, stopDailyEmail } = emailPreferenceCommands;
