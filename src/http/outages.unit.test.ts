import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { StreamBusy } from '../commands/handle.ts';
import { SemaphoreFull } from '../platform/semaphore.ts';
import { LockBusy } from '../platform/shared-locks.ts';
import { PasswordsBusy } from '../vault/password-hashing.ts';
import { isOutage } from './outages.ts';

const withCode = (code: string) => Object.assign(new Error('anything'), { code });

/** An error as the event store's client creates it from the server's response. */
const grpc = (code: number) =>
  Object.assign(new Error('anything'), {
    code,
    metadata: { getMap: () => ({ 'leader-endpoint-host': 'other', 'leader-endpoint-port': '2113' }), get: () => [] },
  }) as never;

describe('a transient failure', () => {
  it.each<[string, unknown]>([
    ['a server that refuses connections', withCode('ECONNREFUSED')],
    ['an unreachable network', withCode('ENETUNREACH')],
    ['Postgres shutting down', withCode('57P01')],
    ['a transaction that lost to another', withCode('40001')],
    ['a deadlock', withCode('40P01')],
    ['an unavailable event store', new UnavailableError(grpc(14))],
    ['an event store past its deadline', new DeadlineExceededError(grpc(4))],
    ['an event store that does not respond', new TimeoutError(grpc(4))],
    ['an event store without a leader', new NotLeaderError(grpc(5))],
    ['a call cancelled by the event store', new CancelledError(grpc(1))],
    ['an event store that shut down during a call', new UnknownError(grpc(13))],
    ['an event store without a reachable node', new Error('Failed to discover after 10 attempts.')],
    ['a full disk of the database', withCode('53100')],
    ['a read-only database', withCode('25006')],
    ['a full disk', withCode('ENOSPC')],
    ['a stream with too many writers', new StreamBusy('account-1')],
    ['too many passwords at once', new PasswordsBusy()],
    ['too many registrations at once', new SemaphoreFull(100)],
    ['a lock that another process holds for too long', new LockBusy({ space: 1, name: 'charity' })],
    ['several failures, one of them transient', new AggregateError([new StreamBusy('account-1'), new TypeError('x')])],
  ])('%s', (_what, error) => {
    expect(isOutage(error)).toBe(true);
  });
});

describe('a permanent failure', () => {
  it.each<[string, unknown]>([
    ['a broken constraint', withCode('23505')],
    ['a login rejected by the event store', new AccessDeniedError(grpc(7))],
    ['a programming error', new TypeError('x is not a function')],
    ['a value that is not an error', 'ECONNREFUSED'],
  ])('%s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
