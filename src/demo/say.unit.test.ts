import { expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { say, slug } from './say.ts';

it('says the same with the same chance, and each choice sooner or later', () => {
  const phrase = '(one|two (or|and) three) {thing}';
  const said = (seed: number) => say(seededRandom(seed), phrase, { thing: 'apples' });
  expect(said(7)).toBe(said(7));
  const all = new Set(Array.from({ length: 60 }, (_, seed) => said(seed)));
  expect([...all].toSorted()).toEqual(['One apples', 'Two and three apples', 'Two or three apples']);
});

it('leaves brackets alone that offer no choice', () => {
  expect(say(seededRandom(1), 'now (or later)')).toBe('Now (or later)');
});

it('refuses a slot that nothing stands for', () => {
  expect(() => say(seededRandom(1), 'the {thing}')).toThrow('{thing}');
});

it('makes addresses of names', () => {
  expect(slug('St Wilfreda’s Hospice Kestrel Bay')).toBe('st-wilfreda-s-hospice-kestrel-bay');
  expect(slug('Zoë & Daughters')).toBe('zoe-daughters');
});
