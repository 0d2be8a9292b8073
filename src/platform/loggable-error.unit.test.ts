import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { errorLabel, loggableError } from './loggable-error.ts';
import { openLogger } from './logger.ts';

/** What the process's logger writes for an error. */
const logged = (error: unknown, field: 'err' | 'error' = 'err'): Record<string, unknown> => {
  let line = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      line += String(chunk);
      done();
    },
  });
  openLogger({ logLevel: 'info', logFormat: 'json' }, destination).info({ [field]: error }, 'something failed');
  return JSON.parse(line)[field];
};

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

/** An error as `pg` throws it, with every property set. */
const uniqueViolation = () =>
  Object.assign(new Error('duplicate key value violates unique constraint "canary_key"'), {
    name: 'error',
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(canary@harbour.example) already exists.',
    hint: 'canary',
    where: 'COPY names, line 1: "canary"',
    internalQuery: "select 'canary'",
    parameters: ['canary'],
    query: 'insert into canary',
  });

it("keeps an error's name, message, code and location", () => {
  const error = Object.assign(new RangeError('too far'), { code: 'E_FAR' });
  const reduced = loggableError(error);
  expect(reduced).toMatchObject({ type: 'RangeError', code: 'E_FAR', message: 'too far' });
  expect(reduced.frames[0]).toMatch(/^at .*loggable-error\.unit\.test\.ts/);
  expect(logged(error)).toEqual(JSON.parse(JSON.stringify(reduced)));
});

it.each(['err', 'error'] as const)('omits from %s what Postgres quotes', (field) => {
  const reduced = logged(uniqueViolation(), field);
  expect(reduced).toMatchObject({ type: 'error', code: '23505' });
  expect(JSON.stringify(reduced)).not.toContain('canary');
});

it('does not mistake a line of the message for a location', () => {
  const error = Object.assign(new Error('refused:\n    at canary (canary:1:1)'), { severity: 'ERROR' });
  expect(loggableError(error).frames[0]).toContain('loggable-error.unit.test.ts');
  expect(JSON.stringify(logged(error))).not.toContain('canary');
});

it('includes every error of an AggregateError, without values', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const reduced = logged(new AggregateError([refused, uniqueViolation()], 'nothing worked'));
  expect(reduced).toMatchObject({
    type: 'AggregateError',
    message: 'nothing worked',
    errors: [
      { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
      { type: 'error', code: '23505' },
    ],
  });
  expect(JSON.stringify(reduced)).not.toContain('canary');
});

it('includes the cause of an error, without values', () => {
  const reduced = logged(new Error('the sign-in failed', { cause: uniqueViolation() }));
  expect(reduced).toMatchObject({ message: 'the sign-in failed', cause: { type: 'error', code: '23505' } });
  expect(JSON.stringify(reduced)).not.toContain('canary');
});

it('stops at circular causes', () => {
  const error = new Error('one');
  error.cause = new Error('two', { cause: error });
  expect(JSON.stringify(logged(error)).length).toBeLessThan(20_000);
});

it.each<[string, unknown]>([
  ['a JSON parser', thrownBy(() => JSON.parse('canary'))],
  ['Node’s argument check', thrownBy(() => Buffer.alloc('canary' as never))],
  [
    'Redis',
    Object.assign(new Error("unknown command 'x', with args beginning with: 'canary'"), { name: 'ReplyError' }),
  ],
])('omits values quoted by %s', (_who, error) => {
  expect((error as Error).message).toContain('canary');
  expect(JSON.stringify(logged(error))).not.toContain('canary');
});

it('omits properties that a library added to the error', () => {
  const error = Object.assign(new Error('failed'), { request: { body: 'canary' } });
  expect(JSON.stringify(logged(error))).not.toContain('canary');
});

it('gives only the type of a value that is not an error', () => {
  expect(loggableError('canary')).toEqual({ type: 'string', frames: [] });
  expect(logged({ canary: 'canary' })).toEqual({ type: 'object', frames: [] });
});

it('labels an error by name and code', () => {
  expect(errorLabel(uniqueViolation())).toBe('error 23505');
  expect(errorLabel(new RangeError('canary'))).toBe('RangeError');
  expect(errorLabel('canary')).toBe('unknown error');
});
