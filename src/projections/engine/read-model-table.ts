import { isRecord } from '../../domain/kernel/record.ts';
import { isStorable, storable, storableJson } from '../../platform/storable-text.ts';
import type { Projection } from './projection.ts';
import type { ColumnType, Index } from './table.ts';

export type Row = Readonly<Record<string, unknown>>;

const IDENTIFIER = /^[a-z][a-z0-9_]{0,49}$/;

const identifier = (name: string): string => {
  if (!IDENTIFIER.test(name))
    throw new Error(`${JSON.stringify(name)} is not a valid name for a read model or column.`);
  return `"${name}"`;
};

/**
 * The names of a generation's table, view and columns, quoted but for the first. Throws when a name is not a plain
 * identifier.
 */
export const tableNames = ({ name, version, table }: Projection, generation = 1) => {
  if (!Number.isSafeInteger(version) || version < 1)
    throw new Error(`Projection ${name} has no positive integer as its version.`);
  if (table.columns[table.keyColumn]?.type !== 'text')
    throw new Error(`The key column of projection ${name} is not text.`);
  const own = `${name}_v${version}${generation === 1 ? '' : `_g${generation}`}`;
  return {
    /** Of the table, without schema. */
    name: own,
    view: `read_models.${identifier(name)}`,
    table: `read_models.${identifier(own)}`,
    /** Separated by commas, in the order of the declaration. */
    columns: Object.keys(table.columns).map(identifier).join(', '),
    key: identifier(table.keyColumn),
  };
};

/** What `create index … on` needs after the table. */
const indexed = (index: Index): string => {
  if ('gin' in index) return `using gin (${index.gin})`;
  if ('where' in index) return `(${index.on.join(', ')}) where ${index.where}`;
  if ('include' in index) return `(${index.on.join(', ')}) include (${index.include.join(', ')})`;
  return `(${index.join(', ')})`;
};

/** A SQL expression over `projections.checkpoints` for the table's name, without schema. Must agree with {@link tableNames}. */
export const tableOfCheckpoint = (checkpoint: string): string =>
  `${checkpoint}.name || '_v' || ${checkpoint}.version ||
   case when ${checkpoint}.generation = 1 then '' else '_g' || ${checkpoint}.generation end`;

/**
 * The statements that create a generation's table, with what folding needs: the primary key, and indexes to erase people
 * by. All texts have one collation, because Postgres does not use an index to join texts of different collations; and it
 * is bytewise, which no update of the operating system changes.
 */
export const createTable = (projection: Projection, generation = 1): string => {
  const { table, key } = tableNames(projection, generation);
  const { columns, keyColumn } = projection.table;
  const subjects = Object.keys(projection.personal?.blanks ?? {}).filter((subject) => subject !== keyColumn);
  const definitions = Object.entries(columns).map(
    ([name, { type }]) => `${identifier(name)} ${type}${type === 'text' ? ' collate "C"' : ''}`,
  );
  return [
    `create table ${table} (${definitions.join(', ')}, primary key (${key}))`,
    ...subjects.map((subject) => `create index on ${table} (${identifier(subject)})`),
  ].join(';\n');
};

/**
 * The statements that create those indexes of a generation that only queries need, unless they exist. They run after the
 * table is filled, because indexing all rows together is many times faster than indexing them one by one.
 */
export const createIndexes = (projection: Projection, generation = 1): string => {
  const { table, name } = tableNames(projection, generation);
  const { indexes = [] } = projection.table;
  return indexes
    .map(
      (index, place) =>
        `create index if not exists ${identifier(`${name}_i${place + 1}`)} on ${table} ${indexed(index)}`,
    )
    .join(';\n');
};

/** The statements that point the view at this table. Run them in a transaction, so that queries never miss the view. */
export const pointView = (projection: Projection, generation = 1): string => {
  const { view, table, columns } = tableNames(projection, generation);
  return `drop view if exists ${view}; create view ${view} as select ${columns} from ${table}`;
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Converts a value to the form in which the database would return it. Characters that Postgres cannot store in a text are
 * replaced, because otherwise the event could not be folded. Throws when the value is not of the type.
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
 * Returns a check for folded rows, which converts every column to the form in which the database would return it: the
 * fold sees the same row whether it comes from memory or from the table, so results do not depend on batch boundaries.
 * The check throws on a row that does not fit the table.
 */
export const rowCheck = ({ table }: Projection): ((row: object, key: string, before: Row | null) => Row) => {
  const columns = Object.entries(table.columns);
  const known = new Set(Object.keys(table.columns));
  return (row, key, before) => {
    if (!isRecord(row)) throw new TypeError('The fold returned neither a row nor null.');
    let changed: Record<string, unknown> | undefined;
    for (const [name, { type }] of columns) {
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
    for (const name in row)
      if (!known.has(name)) throw new TypeError('The row has a column that its table does not have.');
    if (row[table.keyColumn] !== key) throw new TypeError('The row’s key is not the key it was folded for.');
    return changed ?? row;
  };
};
