import { searchable } from './searchable.ts';

/** Characters of a word that are searched; more would fit into no index. */
const WORD_LENGTH = 60;

/** The words of texts in the form in which they are searched, each once: without accents, in lower case. */
export const termsOf = (...texts: readonly string[]): readonly string[] => {
  const words = searchable(...texts).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH).join('')))];
};

/** What a column of terms has to match so that each word of a search begins one of them; null for a search without words. */
export const queryOf = (search: string): string | null => {
  const words = termsOf(search);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
};
