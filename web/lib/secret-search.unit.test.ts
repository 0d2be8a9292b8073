import { expect, test } from 'vitest';
import { secretSearch } from './secret-search.ts';

test('keeps the parameters of links in mails, and nothing else', () => {
  expect(secretSearch({ token: 'a', email: 'b', invitation: 'c', undo: 'd', tier: 'small' })).toEqual({
    token: 'a',
    email: 'b',
    invitation: 'c',
    undo: 'd',
  });
  expect(secretSearch({ token: 7, email: ['a'], undo: '' })).toEqual({ token: '7' });
});
