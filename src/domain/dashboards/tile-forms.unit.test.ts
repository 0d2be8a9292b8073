import { expect, it } from 'vitest';
import { sourceOf } from './tile-forms.ts';

it('a tile shows a query or a question', () => {
  expect(sourceOf({ queryId: 'a query' })).toBe('a query');
  expect(sourceOf({ questionId: 'a question' })).toBe('a question');
});
