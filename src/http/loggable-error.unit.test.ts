import { expect, it } from 'vitest';
import { loggableError } from './loggable-error.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it("keeps an error's name, message, code and place", () => {
  const error = Object.assign(new RangeError('too far'), { code: 'E_FAR' });
  const logged = loggableError(error);
  expect(logged).toMatchObject({ type: 'RangeError', code: 'E_FAR', message: 'too far' });
  expect(logged.frames[0]).toMatch(/^at .*loggable-error\.unit\.test\.ts/);
});

it('leaves out what Postgres quotes: message, detail and row', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "canary"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(canary) already exists.',
    where: 'canary',
  });
  const logged = loggableError(error);
  expect(logged).toMatchObject({ type: 'Error', code: '22P02' });
  expect(JSON.stringify(logged)).not.toContain('canary');
});

it('leaves out what a parser quotes', () => {
  const error = thrownBy(() => JSON.parse('canary'));
  expect((error as Error).message).toContain('canary');
  expect(JSON.stringify(loggableError(error))).not.toContain('canary');
});

it('leaves out causes and properties that a library hung onto the error', () => {
  const error = Object.assign(new Error('failed', { cause: new Error('canary') }), { request: { body: 'canary' } });
  expect(JSON.stringify(loggableError(error))).not.toContain('canary');
});

it('says no more than the type of what is not even an error', () => {
  expect(loggableError('canary')).toEqual({ type: 'string', frames: [] });
});
