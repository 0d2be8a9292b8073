import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { PseudonymKey } from '../../history/pseudonyms.ts';
import type { AnalyticsTable } from '../tables.ts';
import type { Compaction, Piece } from './pieces.ts';

export type ToWriter =
  | {
      readonly kind: 'open';
      /** Folder of the copy's files. */
      readonly folder: string;
      /** Folder for unfinished files, of this process alone. */
      readonly temporary: string;
      readonly tables: readonly AnalyticsTable[];
      readonly key: PseudonymKey;
      readonly memoryMb: number;
      readonly threads: number;
    }
  /** Events as stored, in the order of the history. */
  | { readonly kind: 'events'; readonly id: number; readonly events: readonly RecordedEvent[] }
  /** Writes the events since the last request as Parquet. */
  | { readonly kind: 'flush'; readonly id: number }
  | { readonly kind: 'compact'; readonly id: number; readonly compaction: Compaction };

export type FromWriter =
  | { readonly kind: 'done'; readonly id: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
