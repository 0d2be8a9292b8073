import { describe, expect, it } from 'vitest';
import { StreamBusy } from '../commands/handle.ts';
import { PasswordsBusy } from '../platform/passwords.ts';
import { isOutage } from './outages.ts';

const withCode = (code: string) => Object.assign(new Error('anything'), { code });
const named = (name: string) => Object.assign(new Error('anything'), { name });

describe('may succeed unchanged a little later', () => {
  it.each<[string, unknown]>([
    ['a server that refuses connections', withCode('ECONNREFUSED')],
    ['a connection that was reset', withCode('ECONNRESET')],
    ['every address tried in vain', new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')])],
    ['a Unix socket that is not there', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
    ['Postgres shutting down', withCode('57P01')],
    ['Postgres starting up', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a broken Postgres connection', withCode('08006')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that ended in the middle', new Error('Connection terminated unexpectedly')],
    ['an event store that is away', named('UnavailableError')],
    ['an event store without a leader', named('NotLeaderError')],
    ['a stream with too many writers', new StreamBusy('account-1')],
    ['too many passwords at once', new PasswordsBusy()],
  ])('%s', (_what, error) => {
    expect(isOutage(error)).toBe(true);
  });
});

describe('is a fault', () => {
  it.each<[string, unknown]>([
    ['a missing file', Object.assign(withCode('ENOENT'), { syscall: 'open' })],
    ['a missing table', withCode('42P01')],
    ['a broken constraint', withCode('23505')],
    ['a programming error', new TypeError('x is not a function')],
    ['what is not even an error', 'ECONNREFUSED'],
  ])('%s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
