import {
  DuckDBDateValue,
  DuckDBIntervalValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  JsonDuckDBValueConverter,
} from '@duckdb/node-api';
import type { AnalyticsCell } from '../analytics.ts';
import type { AnalyticsType } from '../tables.ts';

/** The kind of a column of a result. */
export const kindOf = ({ typeId }: DuckDBType): AnalyticsType => {
  switch (typeId) {
    case DuckDBTypeId.BOOLEAN:
      return 'boolean';
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
    case DuckDBTypeId.DECIMAL:
      return 'number';
    case DuckDBTypeId.DATE:
      return 'date';
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return 'timestamp';
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
      return 'list';
    default:
      return 'text';
  }
};

type Json = ReturnType<typeof JsonDuckDBValueConverter>;

/**
 * DuckDB's library shows an infinite day as one of the year 5877642 BC, and a duration as an object with months, days and
 * microseconds.
 */
const converter: typeof JsonDuckDBValueConverter = (value, type, nested) => {
  if (value instanceof DuckDBDateValue && !value.isFinite) return `${value.days < 0 ? '-' : ''}infinity`;
  return value instanceof DuckDBIntervalValue ? String(value) : JsonDuckDBValueConverter(value, type, nested);
};

const isNested = ({ typeId }: DuckDBType): boolean =>
  typeId === DuckDBTypeId.STRUCT || typeId === DuckDBTypeId.MAP || typeId === DuckDBTypeId.UNION;

const cellOf = (value: Json): AnalyticsCell => {
  if (Array.isArray(value)) return value.map(cellOf);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

/** Converts a value of a result for the transfer between processes. Infinity and NaN become text. */
export const toCell = (value: DuckDBValue, type: DuckDBType): AnalyticsCell => {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (type.typeId === DuckDBTypeId.DECIMAL) return value === null ? null : Number(String(value));
  const json = converter(value, type, converter);
  return isNested(type) && json !== null ? JSON.stringify(json) : cellOf(json);
};

/** Approximate size of a cell in bytes. */
export const sizeOf = (cell: AnalyticsCell): number => {
  if (typeof cell === 'string') return cell.length + 8;
  if (typeof cell === 'object' && cell !== null) return cell.reduce((sum: number, one) => sum + sizeOf(one), 8);
  return 8;
};
