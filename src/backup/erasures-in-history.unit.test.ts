import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { unexplainedErasures } from './erasures-in-history.ts';

const event = (type: string, stream: string, data: unknown = {}): RecordedEvent => ({
  eventId: v7(),
  type,
  data,
  stream,
  revision: 0,
  position: '',
  recordedAt: '2026-01-01T00:00:00.000Z',
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: { id: 'test', role: 'system' },
    source: 'test',
    correlationId: v7(),
    causationId: v7(),
    requestId: v7(),
  },
});

/** One event per page. */
const historyOf = (...events: readonly RecordedEvent[]): Pick<EventStore, 'readAll'> => ({
  readAll: async (after, _limit, types) => {
    const place = Number(after);
    return {
      events: events.slice(place, place + 1).filter(({ type }) => types?.includes(type) ?? true),
      next: String(place + 1),
      end: place + 1 >= events.length,
    };
  },
});

const erased = (...subjects: readonly string[]) =>
  subjects.map((subject) => ({ subject, at: '2026-01-01T00:00:00.000Z' }));

describe('a destroyed key', () => {
  it('is explained by the closing of the account, or by the withdrawal of a signup or an invitation', async () => {
    const history = historyOf(
      event('AccountClosed', 'account-ann'),
      event('SignupWithdrawn', 'waitingListSignup-sid'),
      event('MemberInvitationWithdrawn', 'invitation-ivy'),
    );
    expect(await unexplainedErasures(history, erased('ann', 'sid', 'ivy'))).toEqual([]);
  });

  it('is explained for an invitation by the closing of the account that accepted it', async () => {
    const accepted = event('MemberInvitationAccepted', 'invitation-ivy', { userId: 'ann' });
    const closed = event('AccountClosed', 'account-ann');
    expect(await unexplainedErasures(historyOf(accepted, closed), erased('ivy'))).toEqual([]);
    expect(await unexplainedErasures(historyOf(accepted), erased('ivy'))).toEqual(erased('ivy'));
  });

  it('is reported when no event says why', async () => {
    const history = historyOf(event('AccountRegistered', 'account-ben'), event('AccountClosed', 'account-ann'));
    expect(await unexplainedErasures(history, erased('ann', 'ben'))).toEqual(erased('ben'));
  });
});
