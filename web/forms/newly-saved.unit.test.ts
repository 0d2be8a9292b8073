import { expect, it } from 'vitest';
import { newlySaved } from './newly-saved.ts';

const before = { location: 'York', mission: '', expertise: ['finance'] };

it('are the fields that have changed and hold no input', () => {
  const saved = { location: 'Hull', mission: 'Curlews.', expertise: ['finance', 'legal'] };
  expect(newlySaved(before, before, saved)).toEqual(saved);
  expect(newlySaved({ ...before, location: 'Whitby' }, before, saved)).toEqual({
    mission: 'Curlews.',
    expertise: ['finance', 'legal'],
  });
});

it('are none when the same was saved again', () => {
  expect(newlySaved({ ...before, mission: 'Terns.' }, before, { ...before, expertise: ['finance'] })).toEqual({});
});
