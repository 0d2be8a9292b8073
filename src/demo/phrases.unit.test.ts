import { expect, it } from 'vitest';
import { fillPhrase, slug } from './phrases.ts';
import { seededRandom } from './random.ts';

it('fills a phrase the same way for the same seed, and uses every option', () => {
  const phrase = '(one|two (or|and) three) {thing}';
  const filled = (seed: number) => fillPhrase(seededRandom(seed), phrase, { thing: 'apples' });
  expect(filled(7)).toBe(filled(7));
  const all = new Set(Array.from({ length: 60 }, (_, seed) => filled(seed)));
  expect([...all].toSorted()).toEqual(['One apples', 'Two and three apples', 'Two or three apples']);
});

it('leaves brackets without options unchanged', () => {
  expect(fillPhrase(seededRandom(1), 'now (or later)')).toBe('Now (or later)');
});

it('refuses a slot without a value', () => {
  expect(() => fillPhrase(seededRandom(1), 'the {thing}')).toThrow('{thing}');
});

it('turns names into address parts', () => {
  expect(slug('St Wilfreda’s Hospice Kestrel Bay')).toBe('st-wilfreda-s-hospice-kestrel-bay');
  expect(slug('Zoë & Daughters')).toBe('zoe-daughters');
});
