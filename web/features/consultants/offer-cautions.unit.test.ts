import { expect, it } from 'vitest';
import { offerCautions } from './copy.ts';

it.each([
  [
    { yearsExperience: 0, hourlyRate: 0 },
    ['You entered 0 years of experience: charities will see this.', 'You entered £0 an hour: charities will see this.'],
  ],
  [{ yearsExperience: 8, hourlyRate: 0 }, ['You entered £0 an hour: charities will see this.']],
  [{ yearsExperience: 8, hourlyRate: 85 }, []],
  [{ yearsExperience: null, hourlyRate: null }, []],
])('an application with %j is cautioned: %j', (offer, cautions) => {
  expect(offerCautions(offer)).toEqual(cautions);
});
