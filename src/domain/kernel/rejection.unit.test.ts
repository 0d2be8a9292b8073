import { describe, expect, it } from 'vitest';
import { isRejection, reject } from './rejection.ts';

describe('a rejection', () => {
  it('carries its code and sentence, and no field unless one is at fault', () => {
    expect(reject('too-late', 'Please come earlier.')).toStrictEqual({
      rejected: true,
      code: 'too-late',
      message: 'Please come earlier.',
    });
  });

  it('names the field at fault', () => {
    expect(reject('too-late', 'Please come earlier.', 'time').field).toBe('time');
  });

  it('differs from a list of events', () => {
    expect(isRejection(reject('too-late', 'Please come earlier.'))).toBe(true);
    expect(isRejection([])).toBe(false);
  });

  it.each([[null], [undefined], ['rejected'], [{ rejected: false }], [{ rejected: 'yes' }]])(
    'is not seen in %j',
    (value) => {
      expect(isRejection(value)).toBe(false);
    },
  );
});
