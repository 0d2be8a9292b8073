import { expect, it } from 'vitest';
import { queryOf, searchedIn, termsOf } from './terms.ts';

it('terms are the distinct words of texts, in lower case and without accents', () => {
  expect(termsOf('Évaluation of the budget', 'The BUDGET.pdf at example.org/x-1')).toEqual([
    'evaluation',
    'of',
    'the',
    'budget',
    'pdf',
    'at',
    'example',
    'org',
    'x',
    '1',
  ]);
  expect(termsOf('', ' – ')).toEqual([]);
});

it('words too long for an index are searched by their beginnings', () => {
  const endless = `${'x'.repeat(59)}𝒳${'y'.repeat(5_000)}`.normalize('NFC');
  expect(termsOf(endless)).toEqual([`${'x'.repeat(60)}`]);
  expect(queryOf(endless)).toBe(`('${'x'.repeat(60)}':*)`);
});

it('a search looks for terms that start with each of its words, without operators', () => {
  expect(queryOf("Draft 'eval & !x:*")).toBe("('draft':*) & ('eval':*) & ('x':*)");
  expect(queryOf("'&|!:*\\")).toBeNull();
});

it('a search can include names, in any form', () => {
  expect(queryOf('home', { names: ['projects', `it's a \\`] })).toBe("('home':*) & '=projects' & '=it''s a \\\\'");
  expect(searchedIn('terms', ['context', 'type'])).toBe(
    "array_to_tsvector(terms || array['=' || context, '=' || type])",
  );
});

it('a search can be for terms with one of several prefixes', () => {
  expect(queryOf('home page', { prefixes: ['', '~'] })).toBe("('home':* | '~home':*) & ('page':* | '~page':*)");
});
