import type { AnalyticsTable } from '../tables.ts';
import type { ParquetParts } from './parquet.ts';
import type { Compaction, Piece } from './pieces.ts';
import type { StagedFile } from './staging.ts';

export type Opening = ParquetParts & { readonly tables: readonly AnalyticsTable[] };

/** Requests to the writer process. The parent process numbers them. */
export type ToWriter = { readonly id: number } & (
  | ({ readonly kind: 'open' } & Opening)
  /** Converts files to Parquet, and deletes them. */
  | { readonly kind: 'write'; readonly staged: readonly StagedFile[] }
  | { readonly kind: 'compact'; readonly compaction: Compaction }
);

export type FromWriter = { readonly id: number } & (
  | { readonly kind: 'done'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'failed'; readonly message: string }
);
