import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A value that must not turn up where it does not belong, and what it stands for. */
export interface Canary {
  readonly what: string;
  readonly value: string;
}

/** A text that occurs nowhere else: `prefix` makes it a plausible value, letters only make it a name. */
export const canaryText = (prefix: string): string =>
  `${prefix}${randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

/** Base64 of a text that stands at any place of a longer one: the part that does not depend on what surrounds it. */
const base64Within = (text: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    return encoded.slice(before === 0 ? 0 : 4, encoded.length - 4);
  });

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** How a value may be spelt where rows are turned into JSON. */
const spellings = (value: string): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ['plain', [asJson(value), asJson(asJson(value))].map((text) => text.toLowerCase())],
    ['hexadecimal', [Buffer.from(value).toString('hex'), Buffer.from(value.toLowerCase()).toString('hex')]],
    ['base64', base64Within(value).map((text) => text.toLowerCase())],
  ]);

/**
 * Looks for canaries in every row of every table of some schemas, as text, hexadecimal and base64, whatever the letter
 * case. Answers where they were found, such as `vault.names holds e-mail (plain)`; nothing at best. Throws when a schema
 * has no table at all: a search of nothing proves nothing.
 */
export const tracesOf = async (
  pool: pg.Pool,
  schemas: readonly string[],
  canaries: readonly Canary[],
): Promise<readonly string[]> => {
  const { rows: tables } = await pool.query<{ schema: string; name: string; table: string }>(
    `select n.nspname as schema, n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as table
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname = any($1) order by name`,
    [schemas],
  );
  const unseen = schemas.filter((schema) => !tables.some((table) => table.schema === schema));
  if (unseen.length > 0) throw new Error(`There are no tables in ${unseen.join(', ')}.`);

  const found = new Set<string>();
  for (const { name, table } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`);
    for (const { row } of rows) {
      const text = row.toLowerCase();
      for (const { what, value } of canaries) {
        for (const [spelling, texts] of spellings(value)) {
          if (texts.some((wanted) => text.includes(wanted))) found.add(`${name} holds ${what} (${spelling})`);
        }
      }
    }
  }
  return [...found];
};
