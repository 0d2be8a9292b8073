import { describe, expect, test } from 'vitest';
import { StartRefused } from '../platform/start-refused.ts';
import { divideConnections } from './connections.ts';

const embedded = { eventStoreDbUrl: null, redisUrl: null, roles: new Set(['http', 'worker'] as const) };
const full = { eventStoreDbUrl: 'esdb://host', redisUrl: 'redis://host', roles: new Set(['http'] as const) };

describe('the connections of a process', () => {
  test('are as many as it can use when it is alone', () => {
    expect(divideConnections(97, 1, embedded)).toMatchObject({ platform: 24, history: 8, producer: 2, consumer: 4 });
  });

  test('leave as many to three others', () => {
    expect(divideConnections(97, 4, embedded)).toMatchObject({ platform: 13, history: 2, producer: 1, consumer: 1 });
    expect(divideConnections(97, 4, full)).toMatchObject({ platform: 21, history: 0, producer: 0, consumer: 0 });
  });

  test('are refused when there are too few, with advice on what to change', () => {
    expect(() => divideConnections(40, 4, embedded)).toThrow(StartRefused);
    expect(() => divideConnections(40, 4, embedded)).toThrow(
      'Postgres grants 40 connections, which leaves 9 to each of 4 processes (DATABASE_PROCESSES); this one needs 18. Set DATABASE_PROCESSES to the number of processes that share it, or raise the limit (max_connections, or that of the role or database) by 40.',
    );
    expect(() => divideConnections(10, 1, embedded)).toThrow(/needs 18\. Please raise the limit .* by 10\.$/);
  });
});
