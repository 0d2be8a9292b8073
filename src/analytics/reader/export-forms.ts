import { type DuckDBConnection, DuckDBListType, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { asPlainText, asPlainTextSql } from '../../platform/spreadsheet-formulas.ts';
import type { AnalyticsType } from '../tables.ts';
import { kindOf } from './cells.ts';
import { distinctNames } from './column-names.ts';
import type { ExportRequest } from './messages.ts';

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Kinds of columns whose cells may be formulas: texts in the widest sense, such as unions, enumerations and bytes. */
const TEXT_KINDS: ReadonlySet<AnalyticsType> = new Set(['text', 'list']);

/** How an export writes cells and column names. */
interface Form {
  readonly cellOf: (column: string, type: DuckDBType) => string;
  readonly nameOf: (name: string) => string;
}

/**
 * Escapes texts and column names that a spreadsheet would run as formulas, because the author of a shared query chooses
 * both.
 */
const withoutFormulas: Form = {
  cellOf: (column, type) => (TEXT_KINDS.has(kindOf(type)) ? asPlainTextSql(`cast(${column} as varchar)`) : column),
  nameOf: asPlainText,
};

/** JSON has no infinity, such as a quotient by zero, and nothing that is not a number. */
const withJsonNumbers: Form = {
  cellOf: (column, type) => {
    if (type.typeId === DuckDBTypeId.FLOAT || type.typeId === DuckDBTypeId.DOUBLE) {
      return `if(isfinite(${column}), ${column}, null)`;
    }
    return type instanceof DuckDBListType && kindOf(type.valueType) === 'number'
      ? `list_transform(${column}, lambda entry: ${withJsonNumbers.cellOf('entry', type.valueType)})`
      : column;
  },
  nameOf: (name) => name,
};

/** Parquet has no integers of 128 bits, such as a sum has: DuckDB would round them to DOUBLE. */
const exactType = (type: DuckDBType): string | null => {
  if (type.typeId === DuckDBTypeId.HUGEINT || type.typeId === DuckDBTypeId.UHUGEINT) return 'decimal(38, 0)';
  const inner = type instanceof DuckDBListType ? exactType(type.valueType) : null;
  return inner && `${inner}[]`;
};

const withExactNumbers: Form = {
  cellOf: (column, type) => {
    const exact = exactType(type);
    return exact === null ? column : `cast(${column} as ${exact})`;
  },
  nameOf: (name) => name,
};

export const exportForms: Readonly<Record<ExportRequest['format'], Form>> = {
  csv: withoutFormulas,
  json: withJsonNumbers,
  parquet: withExactNumbers,
};

/** The SELECT with its cells and names in another form. */
export const inForm = async (
  select: string,
  { cellOf, nameOf }: Form,
  connection: DuckDBConnection,
): Promise<string> => {
  const prepared = await connection.prepare(select);
  try {
    const columns = Array.from({ length: prepared.columnCount }, (_, at) => `c${at}`);
    const names = distinctNames(columns.map((_, at) => prepared.columnName(at)));
    const cells = columns.map(
      (column, at) => `${cellOf(column, prepared.columnType(at))} as ${identifier(nameOf(names[at] ?? column))}`,
    );
    return `select ${cells.join(', ')} from (${select}) as cells (${columns.join(', ')})`;
  } finally {
    prepared.destroySync();
  }
};
