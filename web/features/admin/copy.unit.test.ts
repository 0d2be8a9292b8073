import { expect, test } from 'vitest';
import { vettingCopy } from './copy.ts';

test('an approval below the promised years of experience asks for confirmation', () => {
  const { approval } = vettingCopy;
  expect(approval({ name: 'Mira Sen', yearsExperience: 5 })).toMatchObject({
    title: 'Approve Mira Sen?',
    confirm: 'Approve',
  });
  const below = approval({ name: 'Mira Sen', yearsExperience: 1 });
  expect(below).toMatchObject({ title: 'Approve Mira Sen with 1 year of experience?', confirm: 'Approve anyway' });
  expect(below.message).toContain('below the five years that we promise: approve anyway?');
});
