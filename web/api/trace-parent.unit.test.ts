import { expect, it } from 'vitest';
import { parseTraceParent } from '../../src/platform/tracing.ts';
import { newTraceParent } from './trace-parent.ts';

it('a traceparent is new each time, and one that the server takes', () => {
  const [one, other] = [newTraceParent(), newTraceParent()];
  expect(parseTraceParent(one)).toBe(one);
  expect(other).not.toBe(one);
});
