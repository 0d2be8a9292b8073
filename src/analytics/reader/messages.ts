import type { AnalyticsParameter, ExportFormat, QueryResult } from '../analytics.ts';
import type { AnalyticsSchema } from '../sql.ts';
import type { AnalyticsTable } from '../tables.ts';
import type { Fault } from './fault.ts';

/** Limits of a reader process. */
export interface ReaderLimits {
  /** Of DuckDB's own memory, in MB. */
  readonly memoryMb: number;
  /** Of the whole process, which ends above it. */
  readonly mostResidentMb: number;
  /** Of intermediate results on disk, in MB. */
  readonly spillMb: number;
  readonly threads: number;
  /** Maximum number of concurrent queries. */
  readonly concurrent: number;
  /** Time limit of a query, in milliseconds. */
  readonly timeMs: number;
  /** Of a result. */
  readonly mostBytes: number;
  /** Of the file of an export. */
  readonly mostExportedBytes: number;
}

/** The first message to a reader process. */
export interface Opening {
  readonly kind: 'open';
  /** Folder of the files of the copy. */
  readonly folder: string;
  /** Folder for intermediate results and exports, of this process alone. */
  readonly temporary: string;
  readonly tables: readonly AnalyticsTable[];
  readonly limits: ReaderLimits;
}

interface Asked {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly AnalyticsParameter[];
  readonly schema: AnalyticsSchema;
}

export interface RunRequest extends Asked {
  readonly kind: 'run';
  readonly limit: number;
}

export interface ExportRequest extends Asked {
  readonly kind: 'export';
  readonly format: ExportFormat;
  /** Name of the file, in the temporary folder. */
  readonly file: string;
  readonly limit: number;
}

export type ToReader =
  | Opening
  /** The current files of tables; other tables stay as they are. */
  | { readonly kind: 'files'; readonly files: Readonly<Record<string, readonly string[]>> }
  | RunRequest
  | ExportRequest
  | { readonly kind: 'cancel'; readonly id: number };

/** The rows of a result, up to the limits. */
export type Rows = Pick<QueryResult, 'columns' | 'rows' | 'isTruncated'>;

export type FromReader =
  | { readonly kind: 'opened' }
  | { readonly kind: 'result'; readonly id: number; readonly result: Rows }
  | { readonly kind: 'exported'; readonly id: number }
  | { readonly kind: 'fault'; readonly id: number; readonly fault: Fault };
