import { expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import type { EmailTiming } from '../domain/notifications/email-kinds.ts';
import { emailTimingChosen } from '../domain/notifications/events.ts';
import { emailPreferences } from './email-preferences.ts';

const chosen = (timing: EmailTiming, occurredAt: string) =>
  recorded(`emailPreferences-${id(1)}`, emailTimingChosen({ kind: 'messages', timing }), { occurredAt });

const first = chosen('daily', '2026-03-01T08:00:00.000Z');
const stopped = chosen('at-once', '2026-03-01T10:00:00.000Z');

it('a kind that is in the daily email again keeps its periods of the last seven days', () => {
  const again = chosen('daily', '2026-03-01T10:01:00.000Z');
  const period = { from: '2026-03-01T08:00:00.000Z', until: '2026-03-01T10:00:00.000Z' };
  expect(folded(emailPreferences, first, stopped, again)).toMatchObject([
    { daily_from: '2026-03-01T10:01:00.000Z', daily_until: null, earlier: [period] },
  ]);
  const later = chosen('daily', '2026-03-08T10:00:00.001Z');
  expect(folded(emailPreferences, first, stopped, later)).toMatchObject([{ earlier: [] }]);
  const never = chosen('never', '2026-03-01T10:02:00.000Z');
  expect(folded(emailPreferences, first, stopped, again, never)).toMatchObject([{ daily_from: null, earlier: [] }]);
});
