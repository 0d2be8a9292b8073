import { searchable } from './searchable.ts';

/** Characters of a word that are searched; more would fit into no index. */
const WORD_LENGTH = 60;

/** The words of texts in the form in which they are searched, each once: without accents, in lower case. */
export const termsOf = (...texts: readonly string[]): readonly string[] => {
  const words = searchable(...texts).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH).join('')))];
};

/** A name as a term that no search can be taken for: it begins with a sign. */
const tagOf = (name: string): string => `'=${name.replace(/['\\]/g, '$&$&')}'`;

/**
 * What is searched in a row: its terms, and the names in further columns, so that one index answers for both at once.
 * @param columns of type text, never null.
 */
export const searchedIn = (terms: string, columns: readonly string[]): string =>
  `array_to_tsvector(${terms} || array[${columns.map((column) => `'=' || ${column}`).join(', ')}])`;

/**
 * What {@link searchedIn} has to match so that each word of a search begins one of the terms, and that each of the names is
 * one of the columns'; null for a search without words.
 */
export const queryOf = (search: string, names: readonly string[] = []): string | null => {
  const words = termsOf(search);
  return words.length === 0 ? null : [...words.map((word) => `'${word}':*`), ...names.map(tagOf)].join(' & ');
};
