import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { describeFailure } from './failure.ts';

const event: RecordedEvent = {
  type: 'AccountRegistered',
  data: { name: 'Ada Lovelace', phone: null, address: { postcode: 'W1G 0AX' }, interests: ['engines'], born: 1815 },
  eventId: '0198c0de-0000-7000-8000-000000000000',
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-03-01T09:30:00.000Z',
    actor: { id: 'test', role: 'system' },
    source: 'test',
    correlationId: 'test',
    causationId: 'test',
  },
  stream: 'account-1',
  revision: 0,
  position: '1',
  recordedAt: '2026-03-01T09:30:00.000Z',
};

const describeMessage = (message: string): string => describeFailure(new Error(message), event, ['full_name']);

describe('the description of a failure', () => {
  it('keeps the location of the error', () => {
    expect(describeFailure(new TypeError("Cannot read properties of null (reading 'phone')"), event)).toMatch(
      /^TypeError: Cannot read properties of null \(reading 'phone'\) \(failure\.unit\.test\.ts:\d+\)$/,
    );
    expect(describeMessage('no column "full_name"')).toContain('"full_name"');
  });

  it.each(['Ada Lovelace is not a charity', 'no Lovelace here', 'lives at W1G 0AX', 'likes engines', 'born in 1815'])(
    'replaces values of the event: %s',
    (message) => {
      expect(describeMessage(message)).not.toMatch(/Ada|Lovelace|W1G|0AX|engines|1815/);
    },
  );

  it('replaces quoted texts that are not field names, even parts of a value', () => {
    const broken = (): unknown => JSON.parse('Ada Love');
    expect(broken).toThrow();
    try {
      broken();
    } catch (error) {
      expect(describeFailure(error, event)).not.toMatch(/Ada|Love/);
    }
  });

  it('gives only the type of a value that is not an error', () => {
    expect(describeFailure('Ada', event)).toBe('The fold threw a value that is not an Error.');
  });
});
