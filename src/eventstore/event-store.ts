import type { EventToAppend, Position, RecordedEvent } from '../domain/kernel/event.ts';
import type { NewPersonKey } from './person-keys.ts';

/** Which revision a stream must be at for an append to be accepted: that of its last event, counted from 0. */
export type ExpectedRevision = 'no-stream' | 'any' | number;

/** The revision of a stream's last event, or `no-stream`. */
export type CurrentRevision = 'no-stream' | number;

export type AppendOutcome =
  | {
      readonly outcome: 'appended';
      /** Revision of the stream's last event after the append. */
      readonly revision: CurrentRevision;
      /** Position of the last event written; for an empty append, the position of the newest event in the history. */
      readonly position: Position;
    }
  | { readonly outcome: 'conflict'; readonly expected: ExpectedRevision; readonly actual: CurrentRevision };

export interface ReadStreamOptions {
  /** First revision to read, inclusive. Default: the first event forwards, the last one backwards. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** Maximum number of events to read. Default: all. */
  readonly limit?: number;
}

/** A slice of the whole history. */
export interface HistoryPage {
  readonly events: readonly RecordedEvent[];
  /**
   * Position to continue from, at or after the last event's position: a store may have internal records that readers do
   * not see but checkpoints must pass.
   */
  readonly next: Position;
  /** True if there was nothing after `next` at the time of reading. */
  readonly end: boolean;
  /**
   * Streams that were deleted or truncated in this slice, if the store can hide events from their stream that the history
   * still holds. Set by `readAll` only.
   */
  readonly cut?: readonly string[];
}

/**
 * The history: append-only streams with one global order. The whole state of the platform can be folded from it.
 * Infrastructure failures throw; a revision conflict is an ordinary result. An event that cannot be read is marked and
 * does not stop readers: see `RecordedEvent`.
 */
export interface EventStore {
  /**
   * Writes the events in order, all or none. Repeating an append with the same event ids and the same expected revision
   * writes nothing and returns the same result. An empty append only checks the expectation.
   */
  append(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision): Promise<AppendOutcome>;

  /**
   * Like `append`, and stores new keys in the same commit: neither is ever on disk without the other. Null, with no event
   * written, if a person already has another key, or a key's epoch is no longer the current one. Only stores in the
   * vault's database have this method.
   */
  appendWithKeys?(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
    keys: readonly NewPersonKey[],
  ): Promise<AppendOutcome | null>;

  /** Reads one stream lazily. A stream that does not exist reads as empty. */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;

  /**
   * Reads at most `limit` events after a position, in the order of the history. With `types`, events of other types are
   * left out; a page can then be empty without being the last.
   */
  readAll(after: Position, limit: number, types?: readonly string[]): Promise<HistoryPage>;

  /**
   * Reads at most `limit` events before a position, newest first; starts at the newest event if `before` is omitted.
   */
  readAllBackwards(limit: number, before?: Position): Promise<HistoryPage>;

  /**
   * Yields every event after a position, once each, in order: first the existing events, then new ones as they are
   * committed. The subscription survives lost connections and server restarts. It ends, without an error, when the
   * signal aborts.
   */
  subscribeAll(after: Position, signal: AbortSignal): AsyncIterable<RecordedEvent>;

  /** Position of the newest event; `ORIGIN` when the history is empty. */
  head(): Promise<Position>;

  close(): Promise<void>;
}
