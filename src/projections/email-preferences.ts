import { aggregateIdOf } from '../domain/kernel/event.ts';
import { type EmailKind, type EmailTiming, oldestInDailyEmail } from '../domain/notifications/email-kinds.ts';
import type { EmailPreferenceEvent } from '../domain/notifications/events.ts';
import { projection } from './engine/projection.ts';
import { jsonb, nullable, readModelTable, text, timestamptz } from './engine/table.ts';

interface ClosedPeriod {
  readonly from: string;
  readonly until: string;
}

/** Maximum number of earlier periods of a kind. */
const MOST_EARLIER = 20;

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
    /** Earlier periods of a few days before, oldest first: a daily email that is still to come may be about them. */
    earlier: jsonb<readonly ClosedPeriod[]>(),
  },
  indexes: [['user_id']],
});

/** What members have chosen about their emails; kinds without a row have the timing of every new member. */
export const emailPreferences = projection<typeof table, EmailPreferenceEvent>({
  table,
  version: 3,
  purpose: 'When each member gets which emails, and what belongs in the daily one.',
  key: (event) => `${aggregateIdOf(event)}/${event.data.kind}`,
  handlers: {
    EmailTimingChosen: (row, event, preference) => {
      const { kind, timing } = event.data;
      const at = event.metadata.occurredAt;
      const chosen = { preference, user_id: aggregateIdOf(event), kind, timing };
      // Stryker disable next-line ArrayDeclaration: what has no end is dropped below
      const earlier = row?.earlier ?? [];
      if (timing === 'daily') {
        // Stryker disable next-line ArrayDeclaration: as above
        const last = row?.daily_from && row.daily_until ? [{ from: row.daily_from, until: row.daily_until }] : [];
        const oldest = Date.parse(at) - oldestInDailyEmail;
        const recent = [...earlier, ...last].filter(({ until }) => Date.parse(until) > oldest);
        return { ...chosen, daily_from: at, daily_until: null, earlier: recent.slice(-MOST_EARLIER) };
      }
      // Notifications up to now still go into the next daily email.
      if (timing === 'at-once' && row?.timing === 'daily') {
        return { ...chosen, daily_from: row.daily_from, daily_until: at, earlier };
      }
      return { ...chosen, daily_from: null, daily_until: null, earlier: [] };
    },
  },
});
