import { type Expression, type SqlBool, sql } from 'kysely';

/** Separates two texts, so that no search matches across them. */
export const SEPARATOR = '\n';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/\p{Control}/gu, ' ')
    .toLowerCase();

/**
 * Normalises texts for search and sorting: without accents, in lower case. Done while folding, because the result in the
 * database depends on its configuration.
 */
export const searchable = (...texts: readonly (string | null)[]): string =>
  texts.map((text) => plain(text ?? '')).join(SEPARATOR);

/** Where a text first contains the term, ignoring case and accents; null if it does not. */
export const placeOf = (term: string, text: string): { readonly start: number; readonly end: number } | null => {
  /** For each character of the normalised text, where the original one begins. */
  const origins: number[] = [];
  let [normalised, at] = ['', 0];
  for (const character of text) {
    const form = plain(character);
    normalised += form;
    origins.push(...Array<number>(form.length).fill(at));
    at += character.length;
  }
  const wanted = plain(term);
  const place = normalised.indexOf(wanted);
  if (place === -1) return null;
  return { start: origins[place] ?? at, end: origins[place + wanted.length] ?? at };
};

/** The `like` pattern for texts that contain the term, with `%`, `_` and `\` escaped. */
export const patternOf = (term: string): string => `%${plain(term).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The condition that one of the columns contains the term, ignoring case and accents; true without a term. The columns must
 * be in {@link searchable} form.
 */
// Stryker disable all: SQL, which the integration tests of the queries cover
export const contains = (term: string | undefined, ...columns: readonly string[]): Expression<SqlBool> =>
  term === undefined || term === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} like ${patternOf(term)}`),
        sql` or `,
      )})`;
