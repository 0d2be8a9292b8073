import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { EmailKind, EmailTiming } from '../domain/notifications/email-kinds.ts';
import type { EmailPreferenceEvent } from '../domain/notifications/events.ts';
import { projection } from './engine/projection.ts';
import { nullable, readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'email_preferences',
  keyColumn: 'preference',
  columns: {
    /** `<user id>/<kind>` */
    preference: text(),
    user_id: text(),
    kind: text<EmailKind>(),
    timing: text<EmailTiming>(),
    /**
     * When the kind was moved into the daily email, and when it was moved out again; null if it never was, or still is
     * in it.
     */
    daily_from: nullable(timestamptz()),
    daily_until: nullable(timestamptz()),
  },
  indexes: [['user_id']],
});

/** What members have chosen about their emails; kinds without a row have the timing of every new member. */
export const emailPreferences = projection<typeof table, EmailPreferenceEvent>({
  table,
  version: 1,
  purpose: 'When each member gets which emails, and what belongs in the daily one.',
  key: (event) => `${aggregateIdOf(event)}/${event.data.kind}`,
  handlers: {
    EmailTimingChosen: (row, event, preference) => {
      const { kind, timing } = event.data;
      const at = event.metadata.occurredAt;
      const chosen = { preference, user_id: aggregateIdOf(event), kind, timing };
      if (timing === 'daily') return { ...chosen, daily_from: at, daily_until: null };
      // Notifications up to now still go into the next daily email.
      if (timing === 'at-once' && row?.timing === 'daily') {
        return { ...chosen, daily_from: row.daily_from, daily_until: at };
      }
      return { ...chosen, daily_from: null, daily_until: null };
    },
  },
});
