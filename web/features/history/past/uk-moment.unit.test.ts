import { expect, it } from 'vitest';
import { instantOf, localMomentOf } from './uk-moment.ts';

it('reads a moment in the time of the United Kingdom, summer and winter, to the end of its minute', () => {
  expect(instantOf('2026-01-31T12:00')).toBe('2026-01-31T12:00:59.999Z');
  expect(instantOf('2026-07-31T12:00')).toBe('2026-07-31T11:00:59.999Z');
});

it('writes an instant as the box takes it', () => {
  expect(localMomentOf('2026-07-31T11:00:59.999Z')).toBe('2026-07-31T12:00');
});

it('takes nothing else', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('31 January')).toBeNull();
});
