import { describe, expect, it } from 'vitest';
import { lastCutOff } from './cut-off.ts';

describe('the cut-off of the daily email', () => {
  it.each([
    ['in winter, 7:00 is 7:00 UTC', '2026-01-14T07:00:00.000Z', '2026-01-14T07:00:00.000Z'],
    ['a moment earlier it is that of the day before', '2026-01-14T06:59:59.999Z', '2026-01-13T07:00:00.000Z'],
    ['in summer, 7:00 is 6:00 UTC', '2026-07-14T06:00:00.000Z', '2026-07-14T06:00:00.000Z'],
    ['just before it in summer', '2026-07-14T05:59:59.999Z', '2026-07-13T06:00:00.000Z'],
    ['late in a summer evening, when it is tomorrow in the UK', '2026-07-14T23:30:00.000Z', '2026-07-14T06:00:00.000Z'],
    ['on the day on which summer time begins', '2026-03-29T06:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['before it on that day', '2026-03-29T05:30:00.000Z', '2026-03-28T07:00:00.000Z'],
    ['just after midnight of the day after that one', '2026-03-29T23:30:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['on the day on which summer time ends', '2026-10-25T07:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['before it on that day', '2026-10-25T06:30:00.000Z', '2026-10-24T06:00:00.000Z'],
  ])('%s', (_, now, cutOff) => {
    expect(lastCutOff(new Date(now)).toISOString()).toBe(cutOff);
  });
});
