import { searchable } from './searchable.ts';

/** Indexed characters of a word: index entries have a maximum size. */
const WORD_LENGTH = 60;

/** The distinct words of texts, without accents and in lower case. */
export const termsOf = (...texts: readonly string[]): string[] => {
  const words = searchable(...texts).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH).join('')))];
};

/** A name as a term that no searched word can equal: it begins with `=`. */
const tagOf = (name: string): string => `'=${name.replace(/['\\]/g, '$&$&')}'`;

/**
 * The search vector of a row: its terms, and the names in further columns, so that one index serves both.
 * @param columns of type text, never null.
 */
export const searchedIn = (terms: string, columns: readonly string[]): string =>
  `array_to_tsvector(${terms} || array[${columns.map((column) => `'=' || ${column}`).join(', ')}])`;

/**
 * Characters that separate the words of a text in searchable form. Listed one by one, because character classes depend
 * on the database.
 */
const BETWEEN_WORDS = '[[:space:]!-/:-@[-`{-~‘’“”–—…]+';

/** The search vector of a column in searchable form: its words. */
export const wordsOf = (column: string): string =>
  `array_to_tsvector(array_remove(regexp_split_to_array(${column}, '${BETWEEN_WORDS}'), ''))`;

/**
 * The query for {@link searchedIn} and {@link wordsOf}: every word of the search is the beginning of a term, after one of
 * the prefixes; and every name equals a column. Null for a search without words.
 */
export const queryOf = (
  search: string,
  { names = [], prefixes = [''] }: { readonly names?: readonly string[]; readonly prefixes?: readonly string[] } = {},
): string | null => {
  const words = termsOf(search).map((word) => prefixes.map((prefix) => `'${prefix}${word}':*`).join(' | '));
  return words.length === 0 ? null : [...words.map((word) => `(${word})`), ...names.map(tagOf)].join(' & ');
};
