import { type Expression, type SqlBool, sql } from 'kysely';

/** Stands between two texts, so that no search finds something across them. */
const BETWEEN = '\n';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/\p{Control}/gu, ' ')
    .toLowerCase();

/**
 * Texts in the form in which they are searched and sorted: without accents, in lower case. Made while folding, not by
 * the database, whose idea of both depends on how it was set up.
 */
export const searchable = (...texts: readonly (string | null)[]): string =>
  texts.map((text) => plain(text ?? '')).join(BETWEEN);

/** Matches what contains the term; its `%`, `_` and `\` stand for themselves. */
export const patternOf = (term: string): string => `%${plain(term).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The condition that one of the columns contains the term, whatever its case and accents; no condition where there is
 * no term. The columns must hold what {@link searchable} made.
 */
export const contains = (term: string | undefined, ...columns: readonly string[]): Expression<SqlBool> =>
  term === undefined || term === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} like ${patternOf(term)}`),
        sql` or `,
      )})`;
