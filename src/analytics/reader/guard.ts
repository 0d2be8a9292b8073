import { isRecord } from '../../domain/kernel/record.ts';
import { characterAt, type Fault, fault, unitAt } from './fault.ts';

/** The result of the check: the tables that a query reads, or the reason for refusing it. */
type Guarded = { readonly tables: readonly string[] } | { readonly fault: Fault };

/** Permitted sources of rows besides tables. All others could read files, settings or other people's queries. */
const tableFunctions: ReadonlySet<string> = new Set(['range', 'generate_series', 'unnest']);

/**
 * Functions that run SQL from their arguments, which this check cannot see, that reveal settings of the process or
 * statistics of files, or that only wait.
 */
const hiddenFunctions: ReadonlySet<string> = new Set([
  'current_query',
  'current_setting',
  'getenv',
  'getvariable',
  'json_deserialize_sql',
  'json_serialize_plan',
  'json_serialize_sql',
  'sleep_ms',
  'stats',
  'vector_type',
  'write_log',
]);

/** DuckDB's own functions, and those that imitate the catalogue of Postgres. */
const HIDDEN_PREFIX = /^(?:__internal|pg_)/;

const isHidden = (name: string): boolean => hiddenFunctions.has(name) || HIDDEN_PREFIX.test(name);

/** Every kind of row source in a query. Unknown ones, such as those of a later DuckDB, are refused. */
const sources: ReadonlySet<unknown> = new Set([
  'BASE_TABLE',
  'SUBQUERY',
  'JOIN',
  'TABLE_FUNCTION',
  'EMPTY',
  'EXPRESSION_LIST',
  'PIVOT',
  'SHOW_REF',
]);

/** A name that DuckDB cannot interpret as a file. */
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_ $-]*$/u;

const NOT_A_QUERY = 'Only one SELECT statement can run here.';

const oneEdit = (one: string, other: string): boolean => {
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < one.length - begin && end < other.length - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - begin - end <= 2;
};

const MOST_HINTS = 3;
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Suggests the table with this spelling, or tables whose names contain it; also of its singular. */
const similar = (name: string, known: readonly string[]): string | null => {
  const bare = (text: string): string => text.replaceAll('_', '');
  const same = known.find((one) => bare(one) === bare(name)) ?? known.find((one) => oneEdit(one, name));
  const within = (part: string): readonly string[] => known.filter((one) => one.includes(part) || part.includes(one));
  const near = same === undefined ? [within(name), within(name.replace(/s$/, ''))] : [[same]];
  const shown = near.find((names) => names.length > 0)?.slice(0, MOST_HINTS);
  return shown === undefined ? null : `Did you mean ${either.format(shown)}?`;
};

/** The tables that a query can name. */
export interface Names {
  readonly known: readonly string[];
  /** DuckDB's own tables, in lower case. */
  readonly hidden: ReadonlySet<string>;
}

interface Found {
  readonly hidden: Names['hidden'];
  readonly tables: Map<string, number | null>;
  readonly subqueries: Set<string>;
}

class Refused extends Error {
  readonly at: number | null;
  readonly hint: string | null;

  constructor(message: string, at: number | null, hint: string | null = null) {
    super(message);
    this.at = at;
    this.hint = hint;
  }
}

const locationOf = ({ query_location: at }: Readonly<Record<string, unknown>>): number | null =>
  typeof at === 'number' && Number.isSafeInteger(at) ? at : null;

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Row sources have a sample and no class; expressions have a class. */
const isSource = (node: Readonly<Record<string, unknown>>): boolean =>
  'type' in node && 'sample' in node && 'alias' in node && !('class' in node);

const checkSource = (node: Readonly<Record<string, unknown>>, { tables }: Found): void => {
  const at = locationOf(node);
  if (!sources.has(node.type)) throw new Refused('This kind of source cannot be used here.', at);
  if (node.type === 'BASE_TABLE') {
    const name = nameOf(node.table_name);
    if (nameOf(node.schema_name) !== '' || nameOf(node.catalog_name) !== '') {
      throw new Refused(`There is no table ${nameOf(node.schema_name)}.${name}.`, at, 'Name tables without a schema.');
    }
    tables.set(name.toLowerCase(), tables.get(name.toLowerCase()) ?? at);
  }
  if (node.type === 'SHOW_REF' && !isRecord(node.query)) throw new Refused(NOT_A_QUERY, at);
  if (node.type === 'TABLE_FUNCTION') {
    const called = isRecord(node.function) ? nameOf(node.function.function_name).toLowerCase() : '';
    if (!tableFunctions.has(called)) {
      throw new Refused(`The function ${called} cannot be used here.`, at, 'Select from the tables of the copy.');
    }
  }
};

/** Names of subqueries: `with a as (…)`. */
const namesOf = (map: unknown): readonly string[] =>
  isRecord(map) && Array.isArray(map.map) ? map.map.map((entry) => (isRecord(entry) ? nameOf(entry.key) : '')) : [];

const isNotFinite = (value: unknown): boolean => isRecord(value) && value.isNotFinite === true;

/**
 * Parses the result of DuckDB's `json_serialize_sql`, in which a number such as `1e400` is `Infinity`, which JSON does not
 * have. It becomes `{ isNotFinite: true }`.
 */
export const treeOf = (serialised: string): unknown =>
  JSON.parse(
    serialised.replace(/"(?:[^"\\]|\\.)*"|-?Infinity|NaN/g, (token) =>
      token.startsWith('"') ? token : '{"isNotFinite":true}',
    ),
  );

const walk = (node: unknown, found: Found): void => {
  if (Array.isArray(node)) {
    for (const part of node) walk(part, found);
    return;
  }
  if (!isRecord(node)) return;
  for (const name of namesOf(node.cte_map)) {
    if (!PLAIN_NAME.test(name)) throw new Refused(`${name} is not a valid name of a subquery.`, null);
    // Outside the subquery's scope, this name would refer to DuckDB's internal table.
    if (found.hidden.has(name.toLowerCase())) throw new Refused(`Please give the subquery ${name} another name.`, null);
    found.subqueries.add(name.toLowerCase());
  }
  if (isSource(node)) checkSource(node, found);
  if (node.class === 'CONSTANT' && isRecord(node.value) && isNotFinite(node.value.value)) {
    throw new Refused('This number is too large.', locationOf(node));
  }
  if (node.class === 'FUNCTION' && isHidden(nameOf(node.function_name).toLowerCase())) {
    throw new Refused(`The function ${nameOf(node.function_name)} cannot be used here.`, locationOf(node));
  }
  for (const part of Object.values(node)) walk(part, found);
};

/**
 * Checks the parsed form of a query: one SELECT that reads only the tables of the copy. This check, not DuckDB's
 * settings, prevents analysts from reading the exact times in the files.
 * @param tree result of {@link treeOf}
 */
export const guard = (sql: string, tree: unknown, { known, hidden }: Names): Guarded => {
  const place = (byte: number | null): number | null => (byte === null ? null : characterAt(sql, byte));
  if (!isRecord(tree) || tree.error === true || !Array.isArray(tree.statements)) {
    const details = isRecord(tree) ? tree : {};
    if (details.error_type !== 'parser') return { fault: fault(NOT_A_QUERY) };
    const at = Number(details.position);
    const message = nameOf(details.error_message) || 'This SQL cannot be read';
    return {
      fault: fault(
        `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
        Number.isInteger(at) ? unitAt(sql, at) : null,
      ),
    };
  }
  if (tree.statements.length === 0) return { fault: fault('Write a query, such as: select * from events limit 10') };
  if (tree.statements.length !== 1) return { fault: fault(NOT_A_QUERY) };
  const found: Found = { hidden, tables: new Map(), subqueries: new Set() };
  try {
    walk(tree.statements[0], found);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { fault: fault(error.message, place(error.at), error.hint) };
  }
  const tables = [...found.tables].filter(([name]) => known.includes(name));
  const unknown = [...found.tables].find(([name]) => !known.includes(name) && !found.subqueries.has(name));
  if (unknown) {
    const [name, at] = unknown;
    return { fault: fault(`There is no table ${name}.`, place(at), similar(name, known)) };
  }
  return { tables: tables.map(([name]) => name) };
};
