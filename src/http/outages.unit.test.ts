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
import { PasswordsBusy } from '../platform/passwords.ts';
import { TurnstileCrowded } from '../platform/turnstile.ts';
import { isOutage } from './outages.ts';

const withCode = (code: string) => Object.assign(new Error('anything'), { code });

/** Errors as the event store's client makes them of what the server answered. */
const grpc = (code: number) =>
  Object.assign(new Error('anything'), {
    code,
    metadata: { getMap: () => ({ 'leader-endpoint-host': 'other', 'leader-endpoint-port': '2113' }), get: () => [] },
  }) as never;

describe('may succeed unchanged a little later', () => {
  it.each<[string, unknown]>([
    ['a server that refuses connections', withCode('ECONNREFUSED')],
    ['a network without a way there', withCode('ENETUNREACH')],
    ['Postgres shutting down', withCode('57P01')],
    ['a transaction that lost to another', withCode('40001')],
    ['a deadlock', withCode('40P01')],
    ['an event store that is away', new UnavailableError(grpc(14))],
    ['an event store that takes too long', new DeadlineExceededError(grpc(4))],
    ['an event store that does not answer', new TimeoutError(grpc(4))],
    ['an event store without a leader', new NotLeaderError(grpc(5))],
    ['an event store that gave up the call', new CancelledError(grpc(1))],
    ['an event store that shut down in the middle', new UnknownError(grpc(13))],
    ['an event store none of whose nodes answers', new Error('Failed to discover after 10 attempts.')],
    ['a stream with too many writers', new StreamBusy('account-1')],
    ['too many passwords at once', new PasswordsBusy()],
    ['too many registrations at once', new TurnstileCrowded(100)],
    ['all of that at once', new AggregateError([new StreamBusy('account-1'), new TypeError('x')])],
  ])('%s', (_what, error) => {
    expect(isOutage(error)).toBe(true);
  });
});

describe('is a fault', () => {
  it.each<[string, unknown]>([
    ['a broken constraint', withCode('23505')],
    ['a login that the event store refuses', new AccessDeniedError(grpc(7))],
    ['a programming error', new TypeError('x is not a function')],
    ['what is not even an error', 'ECONNREFUSED'],
  ])('%s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
