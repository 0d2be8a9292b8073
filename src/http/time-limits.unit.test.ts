import { expect, it } from 'vitest';
import { endingMs, longestQueryMs } from '../analytics/analytics.ts';
import { timeLimits } from './time-limits.ts';

it('a request lasts long enough for the message that a query took too long', () => {
  expect(longestQueryMs + endingMs).toBeLessThan(timeLimits.handler);
});
