import { expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import type { EmailKind, EmailTiming } from '../domain/notifications/email-kinds.ts';
import { emailTimingChosen } from '../domain/notifications/events.ts';
import { emailPreferences } from './email-preferences.ts';

const chosen = (timing: EmailTiming, occurredAt: string, kind: EmailKind = 'messages') =>
  recorded(`emailPreferences-${id(1)}`, emailTimingChosen({ kind, timing }), { occurredAt });

const first = chosen('daily', '2026-03-01T08:00:00.000Z');
const stopped = chosen('at-once', '2026-03-01T10:00:00.000Z');

it('a kind that is in the daily email again keeps its periods of the last seven days', () => {
  const again = chosen('daily', '2026-03-01T10:01:00.000Z');
  const period = { from: '2026-03-01T08:00:00.000Z', until: '2026-03-01T10:00:00.000Z' };
  expect(folded(emailPreferences, first, stopped, again)).toMatchObject([
    { daily_from: '2026-03-01T10:01:00.000Z', daily_until: null, earlier: [period] },
  ]);
  const justInTime = chosen('daily', '2026-03-08T09:59:59.999Z');
  expect(folded(emailPreferences, first, stopped, justInTime)).toMatchObject([{ earlier: [period] }]);
  const later = chosen('daily', '2026-03-08T10:00:00.000Z');
  expect(folded(emailPreferences, first, stopped, later)).toMatchObject([{ earlier: [] }]);
  const never = chosen('never', '2026-03-01T10:02:00.000Z');
  expect(folded(emailPreferences, first, stopped, again, never)).toMatchObject([{ daily_from: null, earlier: [] }]);
});

it('each kind of a member has a row of its own, without earlier periods at first', () => {
  const work = chosen('daily', '2026-03-01T09:00:00.000Z', 'work');
  expect(folded(emailPreferences, first, work)).toMatchObject([
    { preference: `${id(1)}/messages`, kind: 'messages', daily_from: '2026-03-01T08:00:00.000Z', earlier: [] },
    { preference: `${id(1)}/work`, kind: 'work', daily_from: '2026-03-01T09:00:00.000Z', earlier: [] },
  ]);
});

it('the latest twenty earlier periods are kept', () => {
  const minute = (number: number) => `2026-03-01T08:${String(number).padStart(2, '0')}:00.000Z`;
  const choices = Array.from({ length: 43 }, (_, number) =>
    chosen(number % 2 === 0 ? 'daily' : 'at-once', minute(number)),
  );
  const earlier = Array.from({ length: 20 }, (_, index) => ({
    from: minute(2 * index + 2),
    until: minute(2 * index + 3),
  }));
  expect(folded(emailPreferences, ...choices)).toMatchObject([{ earlier }]);
});
