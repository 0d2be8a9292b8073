import { describe, expect, it } from 'vitest';
import { isTransientFailure } from './transient-failures.ts';

const withCode = (code: string) => Object.assign(new Error('anything'), { code });

describe('a transient failure', () => {
  it.each<[string, unknown]>([
    ['a server that refuses connections', withCode('ECONNREFUSED')],
    ['a connection that was reset', withCode('ECONNRESET')],
    ['an aborted connection', withCode('ECONNABORTED')],
    ['an unreachable network', withCode('ENETUNREACH')],
    ['no reachable address', new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')])],
    ['a missing Unix socket', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
    ['Postgres shutting down', withCode('57P01')],
    ['Postgres starting up', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a broken Postgres connection', withCode('08006')],
    ['a transaction that lost to another', withCode('40001')],
    ['a deadlock', withCode('40P01')],
    ['a statement cancelled after its timeout', withCode('57014')],
    ['a statement without a response', new Error('Query read timeout')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection timeout', new Error('Connection terminated due to connection timeout')],
    ['a connection that ended unexpectedly', new Error('Connection terminated unexpectedly')],
    ['a connection after an error', new Error('Client has encountered a connection error and is not queryable')],
  ])('%s', (_what, error) => {
    expect(isTransientFailure(error)).toBe(true);
  });
});

describe('a permanent failure', () => {
  it.each<[string, unknown]>([
    ['a missing file', Object.assign(withCode('ENOENT'), { syscall: 'open' })],
    ['a missing table', withCode('42P01')],
    ['a broken constraint', withCode('23505')],
    ['a wrong password', withCode('28P01')],
    ['a programming error', new TypeError('x is not a function')],
    ['a value that is not an error', 'ECONNREFUSED'],
  ])('%s', (_what, error) => {
    expect(isTransientFailure(error)).toBe(false);
  });
});
