import { expect } from 'vitest';

/** The readiness of a process that lacks nothing. The disk of the test machine may be nearly full, which is a note. */
export const allReady = {
  ready: true,
  checks: {
    database: 'ok',
    disk: expect.any(String),
    history: 'ok',
    projections: 'ok',
    reactors: 'ok',
    events: 'ok',
    keys: 'ok',
    seals: 'ok',
    analytics: 'ok',
    queue: 'ok',
  },
};
