import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import type { EmailPreferenceCommand, NotificationCommand } from './commands.ts';
import { emailKindFacts, emailKinds } from './email-kinds.ts';
import {
  allNotificationsRead,
  type EmailPreferenceEvent,
  emailPreferenceEvents,
  emailTimingChosen,
  type NotificationEvent,
  notificationEvents,
  notificationRead,
} from './events.ts';
import {
  type EmailPreferences,
  evolve,
  evolvePreferences,
  initial,
  type ReadNotifications,
  timingOf,
} from './state.ts';

/** One notification can be read again: it returns when there is more of the same, such as another message. */
const decide = ({ until }: ReadNotifications, command: NotificationCommand): Decision<NotificationEvent> => {
  switch (command.type) {
    case 'ReadNotifications':
      return command.data.notificationIds.map((notificationId) => notificationRead({ notificationId }));
    case 'ReadAllNotifications':
      return until === null || Date.parse(command.data.until) > Date.parse(until)
        ? [allNotificationsRead(command.data)]
        : [];
    default:
      return unreachable(command);
  }
};

/** The notifications that a member has read. */
export const notifications: Decider<ReadNotifications, NotificationCommand, NotificationEvent> = {
  category: notificationEvents.category,
  initial,
  evolve,
  decide,
};

const decidePreferences = (
  preferences: EmailPreferences,
  command: EmailPreferenceCommand,
): Decision<EmailPreferenceEvent> => {
  switch (command.type) {
    case 'ChooseEmailTimings': {
      const { timings } = command.data;
      const refused = emailKinds.find((kind) => {
        const timing = timings[kind];
        return timing !== undefined && !emailKindFacts[kind].timings.includes(timing);
      });
      if (refused !== undefined) {
        return reject(
          'email-timing-not-offered',
          'Please choose once a day or never: these emails are not sent at once.',
          refused,
        );
      }
      return emailKinds.flatMap((kind) => {
        const timing = timings[kind];
        return timing === undefined || timing === timingOf(preferences, kind)
          ? []
          : [emailTimingChosen({ kind, timing })];
      });
    }
    case 'StopDailyEmail':
      return emailKinds
        .filter((kind) => timingOf(preferences, kind) === 'daily')
        .map((kind) => emailTimingChosen({ kind, timing: 'never' }));
    default:
      return unreachable(command);
  }
};

/** When a member wants which emails. */
export const emailPreferences: Decider<EmailPreferences, EmailPreferenceCommand, EmailPreferenceEvent> = {
  category: emailPreferenceEvents.category,
  initial: {},
  evolve: evolvePreferences,
  decide: decidePreferences,
};
