import { columnsFor } from './columns.ts';
import type { AnalyticsColumn, AnalyticsTable } from './tables.ts';

/** Analysts read `months`, all others `exact`. */
export const schemas = ['exact', 'months'] as const;
export type AnalyticsSchema = (typeof schemas)[number];

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The type of a column in the files. */
export const sqlType = ({ field, type }: Pick<AnalyticsColumn, 'field' | 'type'>): string => {
  switch (type) {
    case 'text':
      return 'VARCHAR';
    case 'number':
      return field === '' ? 'INTEGER' : 'DOUBLE';
    case 'boolean':
      return 'BOOLEAN';
    case 'timestamp':
      return 'TIMESTAMP';
    case 'date':
      return 'DATE';
    case 'list':
      return 'VARCHAR[]';
    default:
      return type satisfies never;
  }
};

/** The UK time of an instant in UTC. */
export const localTime = (instant: string): string => `timezone('Europe/London', timezone('UTC', ${instant}))`;

/** A time as analysts see it: the beginning of its UK month. */
const monthOf = ({ name, type }: AnalyticsColumn): string => {
  if (type === 'date') return `date_trunc('month', ${name})::DATE`;
  if (type !== 'timestamp') return name;
  if (name === 'occurred_at' || name === 'local_time') return "date_trunc('month', local_time)";
  return `date_trunc('month', ${localTime(name)})`;
};

const source = ({ columns }: AnalyticsTable, files: readonly string[]): string =>
  files.length > 0
    ? `read_parquet([${files.map(quoted).join(', ')}])`
    : `(select ${columns.map((column) => `null::${sqlType(column)} as ${column.name}`).join(', ')} where false)`;

/** The statement that creates a table's view over its files. */
export const viewOf = (schema: AnalyticsSchema, table: AnalyticsTable, files: readonly string[]): string => {
  const isExact = schema === 'exact';
  const columns = columnsFor(table, isExact ? 'administrator' : 'analyst').map((column) =>
    isExact ? column.name : `${monthOf(column)} as ${column.name}`,
  );
  return `create or replace view ${schema}.${table.name} as select ${columns.join(', ')} from ${source(table, files)}`;
};
