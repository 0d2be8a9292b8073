import { expect, test } from 'vitest';
import { wholeNumbersOf } from './expertise-form.ts';

test('an empty field means 0', () => {
  expect(wholeNumbersOf({ yearsExperience: null, hourlyRate: 85 })).toEqual({ yearsExperience: 0, hourlyRate: 85 });
});
