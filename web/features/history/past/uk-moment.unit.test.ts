import { expect, it } from 'vitest';
import { instantOf, isInstant, localMomentOf } from './uk-moment.ts';

it('reads a moment in the time of the United Kingdom, summer and winter, to the end of its minute', () => {
  expect(instantOf('2026-01-31T12:00')).toBe('2026-01-31T12:00:59.999Z');
  expect(instantOf('2026-07-31T12:00')).toBe('2026-07-31T11:00:59.999Z');
});

it('writes an instant as the box takes it', () => {
  expect(localMomentOf('2026-07-31T11:00:59.999Z')).toBe('2026-07-31T12:00');
});

it('takes an hour that comes twice as over when both are, and one that there is not as the next', () => {
  expect(localMomentOf('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T01:30');
  expect(instantOf(localMomentOf('2026-10-25T01:30:00.000Z'))).toBe('2026-10-25T01:30:59.999Z');
  expect(instantOf('2026-10-25T00:59')).toBe('2026-10-24T23:59:59.999Z');
  expect(instantOf('2026-10-25T02:00')).toBe('2026-10-25T02:00:59.999Z');
  expect(instantOf('2026-03-29T01:30')).toBe('2026-03-29T01:30:59.999Z');
});

it('knows an instant', () => {
  expect(['2026-01-31T12:00:00Z', '2026-01-31T12:00:59.999Z'].every(isInstant)).toBe(true);
  expect(['', 'yesterday', '2026-01-31', '2026-13-31T12:00:00Z', '2026-01-31T12:00:00'].some(isInstant)).toBe(false);
});

it('takes nothing else', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('31 January')).toBeNull();
});
