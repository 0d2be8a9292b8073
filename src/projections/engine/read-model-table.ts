import { isStorable, storable, storableJson } from '../../platform/storable-text.ts';
import type { ColumnType, Index, Projection } from './projection.ts';

/** A row as the engine handles it: exactly the table's columns. */
export type Row = Readonly<Record<string, unknown>>;

const IDENTIFIER = /^[a-z][a-z0-9_]{0,49}$/;

const identifier = (name: string): string => {
  if (!IDENTIFIER.test(name)) throw new Error(`${JSON.stringify(name)} cannot name a read model or its column.`);
  return `"${name}"`;
};

/** A generation of a projection's version as Postgres knows it: the table's and view's quoted names, its columns and their types. */
export interface TableNames {
  readonly view: string;
  readonly table: string;
  /** Quoted, in the order of the definition, separated by commas. */
  readonly columns: string;
  readonly key: string;
}

/** Quotes what a projection names. Throws when it could not be told apart from SQL. */
export const tableNames = ({ name, version, table }: Projection, generation = 1): TableNames => {
  if (!Number.isSafeInteger(version) || version < 1) throw new Error(`Projection ${name} has no whole version number.`);
  if (table.columns[table.keyColumn] !== 'text') throw new Error(`The key column of projection ${name} is not text.`);
  const suffix = generation === 1 ? '' : `_g${generation}`;
  return {
    view: `read_models.${identifier(name)}`,
    table: `read_models.${identifier(`${name}_v${version}${suffix}`)}`,
    columns: Object.keys(table.columns).map(identifier).join(', '),
    key: identifier(table.keyColumn),
  };
};

const indexOn = (table: string, index: Index): string => {
  if ('gin' in index) return `create index on ${table} using gin (${index.gin})`;
  if ('where' in index) return `create index on ${table} (${index.on.join(', ')}) where ${index.where}`;
  return `create index on ${table} (${index.join(', ')})`;
};

/** What a table is called, in SQL over `projections.checkpoints`: as {@link tableNames} spells it, without the schema. */
export const tableOfCheckpoint = (checkpoint: string): string =>
  `${checkpoint}.name || '_v' || ${checkpoint}.version ||
   case when ${checkpoint}.generation = 1 then '' else '_g' || ${checkpoint}.generation end`;

/** The statements that make a generation's table with its primary key and indexes. */
export const createTable = (projection: Projection, generation = 1): string => {
  const { table, key } = tableNames(projection, generation);
  const { columns, keyColumn, indexes = [] } = projection.table;
  const subject = projection.personal?.subjectColumn;
  const forForgetting = subject === undefined || subject === keyColumn ? [] : [[identifier(subject)]];
  const definitions = Object.entries(columns).map(
    ([name, type]) => `${identifier(name)} ${type}${name === keyColumn ? ' collate "C"' : ''}`,
  );
  return [
    `create table ${table} (${definitions.join(', ')}, primary key (${key}))`,
    ...[...indexes, ...forForgetting].map((index) => indexOn(table, index)),
  ].join(';\n');
};

/** The statements that make queries read this table. Run them in a transaction: readers see either table, never none. */
export const pointView = (projection: Projection, generation = 1): string => {
  const { view, table, columns } = tableNames(projection, generation);
  return `drop view if exists ${view}; create view ${view} as select ${columns} from ${table}`;
};

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Brings a value to the form in which the database would give it back. What no text of a database may hold, and the history
 * may, has become a replacement character: one strange sign must not keep an event out of a read model. Throws when the
 * value is not of the type.
 */
export const conform = (type: ColumnType, value: unknown): unknown => {
  switch (type) {
    case 'text':
      if (typeof value === 'string') return storable(value);
      break;
    case 'integer':
    case 'bigint':
      if (Number.isSafeInteger(value)) return value;
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      break;
    case 'timestamptz':
      if (typeof value === 'string') return INSTANT.test(value) ? value : new Date(value).toISOString();
      break;
    case 'date':
      if (typeof value === 'string' && DAY.test(value)) return value;
      break;
    case 'text[]':
      if (Array.isArray(value) && value.every((element) => typeof element === 'string')) {
        return value.every(isStorable) ? value : value.map(storable);
      }
      break;
    case 'jsonb':
      return storableJson(value);
    default:
      return type satisfies never;
  }
  throw new TypeError(`is not of type ${type}`);
};

/**
 * Makes the check that every folded row passes: it gets exactly the table's columns, in the form in which the database
 * would return them. So a fold sees the same row whether it comes from the batch in hand or from the table, and the
 * result cannot depend on where batches begin. Throws on a row that does not fit.
 */
export const rowCheck = ({ table }: Projection): ((row: object, key: string, before: Row | null) => Row) => {
  const columns = Object.entries(table.columns);
  const known = new Set(Object.keys(table.columns));
  return (row, key, before) => {
    if (!isRow(row)) throw new TypeError('The fold returned neither a row nor null.');
    let changed: Record<string, unknown> | undefined;
    for (const [name, type] of columns) {
      const value = row[name];
      if (value === null || (before !== null && value === before[name] && value !== undefined)) continue;
      let stored: unknown = null;
      try {
        if (value !== undefined) stored = conform(type, value);
      } catch (cause) {
        throw new TypeError(`The value for column "${name}" does not fit type ${type}.`, { cause });
      }
      if (stored !== value) {
        changed ??= { ...row };
        changed[name] = stored;
      }
    }
    for (const name in row) if (!known.has(name)) throw new TypeError('The row has a column that its table has not.');
    if (row[table.keyColumn] !== key) throw new TypeError('The row does not carry the key it was folded for.');
    return changed ?? row;
  };
};
