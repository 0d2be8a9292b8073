import { expect, it } from 'vitest';
import { DEFAULT_TIMING } from '../eventstore/eventstoredb/timing.ts';
import { RECOVER_AFTER } from './recovery.ts';

/** The client's default timeout for one call. */
const CALL_DEADLINE_MS = 10_000;

it('a registration step gives up in an outage well before the registration counts as abandoned', () => {
  const { retryForMs, longestPauseMs } = DEFAULT_TIMING;
  const longestOperation = CALL_DEADLINE_MS + retryForMs + longestPauseMs + CALL_DEADLINE_MS;
  // A step reads its stream and appends to it.
  expect(2 * longestOperation).toBeLessThanOrEqual(RECOVER_AFTER / 2);
});
