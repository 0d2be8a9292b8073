import type { Readable } from 'node:stream';
import type { Position } from '../domain/kernel/event.ts';
import type { AnalyticsReader } from './columns.ts';
import type { AnalyticsType } from './tables.ts';

export type AnalyticsParameter = string | number | boolean | null;

/** Lists are lists of cells; other nested values are JSON text. Numbers beyond 2⁵³, infinity and NaN are text. */
export type AnalyticsCell = string | number | boolean | null | readonly AnalyticsCell[];

export interface AnalyticsQuery {
  /** One SELECT statement over the tables of `analyticsTables`. */
  readonly sql: string;
  /** The values of `$1`, `$2`, … */
  readonly parameters?: readonly AnalyticsParameter[];
  /** Maximum number of rows. Default and upper limit: {@link mostRows}. */
  readonly limit?: number;
  /** Cancels the query: `run` then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Analysts see months instead of times. `question-of-analyst` reads exact times to measure durations: only for SQL
   * that the platform compiles and whose result shows none.
   */
  readonly as: AnalyticsReader;
}

export interface QueryResult {
  readonly columns: readonly { readonly name: string; readonly type: AnalyticsType }[];
  /** Times are `2026-03-01 09:30:00`, days `2026-03-01`. */
  readonly rows: readonly (readonly AnalyticsCell[])[];
  /** Whether the result was cut off at the limit of rows or bytes. */
  readonly isTruncated: boolean;
  /** The copy contains every event up to this position. Null: the copy is empty. Analysts must not see it. */
  readonly completeTo: Position | null;
  readonly tookMs: number;
}

export type ExportFormat = 'csv' | 'json' | 'parquet';

/** Maximum number of rows of a result. */
export const mostRows = 10_000;

/**
 * How long a query may run, in milliseconds. Shorter than the time limit of requests, because only this limit ends the
 * query with a message about it.
 */
export const longestQueryMs = 15_000;

/** How much longer than its limit a query may take to end, in milliseconds. After that its process is killed. */
export const endingMs = 2_000;

export const mostExportedRows = 1_000_000;

/** A query that is invalid or exceeds a limit. The message is for its author. */
export class QueryFault extends Error {
  /** Index of the character of the SQL where the error is. */
  readonly position: number | null;
  /** The suggested correction. */
  readonly hint: string | null;

  constructor(message: string, position: number | null = null, hint: string | null = null) {
    super(message);
    this.name = 'QueryFault';
    this.position = position;
    this.hint = hint;
  }
}

/** Too many queries are waiting, or the copy cannot be read at present: the caller may retry later. */
export class AnalyticsUnavailable extends Error {
  override name = 'AnalyticsUnavailable';
}

/** Runs queries on the analytical copy. */
export interface Analytics {
  /** Throws {@link QueryFault}, {@link AnalyticsUnavailable} and the reason of the signal. */
  run(query: AnalyticsQuery): Promise<QueryResult>;
  /** Exports the whole result, of at most {@link mostExportedRows} rows, to a file. Throws like `run`. */
  export(query: Omit<AnalyticsQuery, 'limit'>, format: ExportFormat): Promise<Readable>;
  /** Up to which position the copy is complete; null when it is empty. */
  completeTo(): Promise<Position | null>;
  close(): Promise<void>;
}
