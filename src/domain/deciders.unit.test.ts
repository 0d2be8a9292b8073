import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { decidersByCategory } from './deciders.ts';

it('every category of the catalogue has its aggregate', () => {
  const categories = new Set([...catalogue.values()].map(({ category }) => category));
  expect([...decidersByCategory.keys()].sort()).toEqual([...categories].sort());
});
