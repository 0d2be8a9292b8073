import { expect, it } from 'vitest';
import { LEASE_MS } from './delivery.ts';
import { SMTP_TIMEOUTS } from './smtp.ts';

/** The time that the database may take for a mail's key and its outcome, in milliseconds. */
const AROUND_SENDING_MS = 2 * 10_000;

it('a worker gives up on a mail well before another one may take it over', () => {
  const { connect, total, acceptance } = SMTP_TIMEOUTS;
  expect(connect).toBeLessThan(total);
  expect(total + acceptance + AROUND_SENDING_MS).toBeLessThanOrEqual(LEASE_MS / 2);
});
