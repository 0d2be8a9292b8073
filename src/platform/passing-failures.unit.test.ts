import { describe, expect, it } from 'vitest';
import { isPassingFailure } from './passing-failures.ts';

const withCode = (code: string) => Object.assign(new Error('anything'), { code });

describe('may be gone when the same is tried again', () => {
  it.each<[string, unknown]>([
    ['a server that refuses connections', withCode('ECONNREFUSED')],
    ['a connection that was reset', withCode('ECONNRESET')],
    ['a connection that was given up', withCode('ECONNABORTED')],
    ['a network without a way there', withCode('ENETUNREACH')],
    ['every address tried in vain', new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')])],
    ['a Unix socket that is not there', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
    ['Postgres shutting down', withCode('57P01')],
    ['Postgres starting up', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a broken Postgres connection', withCode('08006')],
    ['a transaction that lost to another', withCode('40001')],
    ['a deadlock', withCode('40P01')],
    ['a statement that was cancelled because it took too long', withCode('57014')],
    ['a statement that was never answered', new Error('Query read timeout')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that was not made in time', new Error('Connection terminated due to connection timeout')],
    ['a connection that ended in the middle', new Error('Connection terminated unexpectedly')],
    ['a connection with trouble', new Error('Client has encountered a connection error and is not queryable')],
  ])('%s', (_what, error) => {
    expect(isPassingFailure(error)).toBe(true);
  });
});

describe('is a fault', () => {
  it.each<[string, unknown]>([
    ['a missing file', Object.assign(withCode('ENOENT'), { syscall: 'open' })],
    ['a missing table', withCode('42P01')],
    ['a broken constraint', withCode('23505')],
    ['a wrong password', withCode('28P01')],
    ['a programming error', new TypeError('x is not a function')],
    ['what is not even an error', 'ECONNREFUSED'],
  ])('%s', (_what, error) => {
    expect(isPassingFailure(error)).toBe(false);
  });
});
