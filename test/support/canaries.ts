import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** A value that must not occur elsewhere, and its description. */
export interface Canary {
  readonly what: string;
  readonly value: string;
}

/** A unique text: `prefix` makes it plausible; letters only, it can be a name. */
export const canaryText = (prefix: string): string =>
  `${prefix}${randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

/** A unique phone number. */
export const canaryPhone = (): string => `+44 ${Array.from({ length: 20 }, () => randomInt(10)).join('')}`;

/** Base64 forms of a text at any offset in a longer one, without the parts that depend on its surroundings. */
const base64Within = (text: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    return encoded.slice(before === 0 ? 0 : 4, encoded.length - 4);
  });

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Spellings of a value in JSON. */
const spellings = (value: string): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ['plain', [asJson(value), asJson(asJson(value))].map((text) => text.toLowerCase())],
    ['hexadecimal', [Buffer.from(value).toString('hex'), Buffer.from(value.toLowerCase()).toString('hex')]],
    ['base64', base64Within(value).map((text) => text.toLowerCase())],
  ]);

/** The canaries in a text, such as `the log holds e-mail (plain)`, in any letter case. */
export const tracesIn = (where: string, given: string, canaries: readonly Canary[]): readonly string[] => {
  const text = given.toLowerCase();
  return canaries.flatMap(({ what, value }) =>
    [...spellings(value)].flatMap(([spelling, texts]) =>
      texts.some((wanted) => text.includes(wanted)) ? [`${where} holds ${what} (${spelling})`] : [],
    ),
  );
};

/** Searches the names and content of all files below a folder for canaries. */
export const tracesBelow = async (folder: string, canaries: readonly Canary[]): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => [
      ...tracesIn(`the name ${entry.name}`, entry.name, canaries),
      ...(entry.isFile()
        ? tracesIn(entry.name, await readFile(join(entry.parentPath, entry.name), 'latin1'), canaries)
        : []),
    ]),
  );
  return found.flat();
};

/** The schemas of a database with tables, except those of Postgres. */
export const schemasOf = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ schema: string }>(
    `select distinct n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
     order by schema`,
  );
  return rows.map(({ schema }) => schema);
};

/**
 * Searches every row of every table of some schemas for canaries, as text, hexadecimal and base64, in any letter
 * case. Returns the findings, such as `vault.names holds e-mail (plain)`. Throws if a schema
 * has no tables.
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
      for (const trace of tracesIn(name, row, canaries)) found.add(trace);
    }
  }
  return [...found];
};
