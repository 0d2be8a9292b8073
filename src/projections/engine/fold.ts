import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { describeFailure } from './failure.ts';
import type { Projection } from './projection.ts';
import { type Row, rowCheck } from './read-model-table.ts';

/** A pure fold fails the same way twice; the second attempt only rules out a transient fault such as exhausted memory. */
export const FOLD_ATTEMPTS = 2;

/** What a parked event blocks: one row, or its whole stream if its rows could not be determined. */
export interface Unit {
  readonly kind: 'row' | 'stream';
  readonly key: string;
}

/** An event that is set aside, because it failed or because an earlier event of its unit did. */
export interface Parking extends Unit {
  readonly event: RecordedEvent;
  /** Null for an event that only waits behind another. */
  readonly error: string | null;
}

/** The units with parked events. */
export interface Blocked {
  readonly rows: Set<string>;
  readonly streams: Set<string>;
}

export const nothingBlocked = (): Blocked => ({ rows: new Set(), streams: new Set() });

export const copyBlocked = ({ rows, streams }: Blocked): Blocked => ({
  rows: new Set(rows),
  streams: new Set(streams),
});

export const block = (blocked: Blocked, { kind, key }: Unit): void => {
  (kind === 'row' ? blocked.rows : blocked.streams).add(key);
};

/** An event with the keys of the rows it touches, or why they could not be determined. */
export type Touch =
  | { readonly event: RecordedEvent; readonly keys: readonly string[] }
  | { readonly event: RecordedEvent; readonly error: string };

/** The row after the event, or why the fold failed. */
export type Step = { readonly row: Row | null } | { readonly error: string };

const attempt = <Result>(work: () => Result): { readonly result: Result } | { readonly thrown: unknown } => {
  let thrown: unknown;
  for (let tried = 0; tried < FOLD_ATTEMPTS; tried += 1) {
    try {
      return { result: work() };
    } catch (error) {
      thrown = error;
    }
  }
  return { thrown };
};

const checkedKeys = (keys: string | readonly string[] | null): readonly string[] => {
  if (keys === null) return [];
  const list = typeof keys === 'string' ? [keys] : [...new Set(keys)];
  for (const key of list) {
    if (typeof key !== 'string' || key.includes('\0'))
      throw new TypeError('The projection returned a key that is not a valid text.');
  }
  return list;
};

/** A projection's fold that never throws. */
export const guardedFold = (projection: Projection) => {
  const check = rowCheck(projection);
  const columns = Object.keys(projection.table.columns);
  const { handlers, anyOther } = projection;
  /** Whether the event has a handler, so it must be readable. If it is not, its envelope may still give its rows. */
  const isHandled = ({ type }: RecordedEvent): boolean => Object.hasOwn(handlers, type);
  return {
    /** The types that the projection handles; null for all. */
    types: anyOther ? null : Object.keys(handlers),

    /** The events that the projection handles, in order, with the rows they touch. */
    touches: (events: readonly RecordedEvent[]): readonly Touch[] => {
      const touches: Touch[] = [];
      for (const event of events) {
        if (isHandled(event) ? event.skipped : !anyOther) continue;
        const tried = attempt(() => checkedKeys(projection.key(event)));
        if ('thrown' in tried) touches.push({ event, error: describeFailure(tried.thrown, event, columns) });
        else if (tried.result.length > 0) touches.push({ event, keys: tried.result });
      }
      return touches;
    },

    step: (row: Row | null, event: RecordedEvent, key: string): Step => {
      const handler = isHandled(event) ? handlers[event.type] : anyOther;
      if (handler === undefined || (event.skipped && isHandled(event))) return { row };
      if (event.unreadable && isHandled(event)) return { error: describeFailure(event.unreadable, event, columns) };
      const tried = attempt(() => {
        const after = handler(row, event, key);
        if (after === null) return null;
        return after === row ? row : check(after, key, row);
      });
      return 'thrown' in tried ? { error: describeFailure(tried.thrown, event, columns) } : { row: tried.result };
    },
  };
};

export type Fold = ReturnType<typeof guardedFold>;

export interface Folded {
  /** Rows that changed, by key; null for those that are to be deleted. */
  readonly rows: ReadonlyMap<string, Row | null>;
  readonly parkings: readonly Parking[];
}

/**
 * Folds a batch in memory, in order. If an event fails, its row stays unchanged, and the event and all later events of
 * the row are parked. Adds to `blocked`.
 */
export const foldBatch = (
  fold: Fold,
  touches: readonly Touch[],
  stored: ReadonlyMap<string, Row>,
  blocked: Blocked,
): Folded => {
  const rows = new Map<string, Row | null>();
  const parkings: Parking[] = [];
  const park = (parking: Parking): void => {
    parkings.push(parking);
    block(blocked, parking);
  };
  for (const touch of touches) {
    const { event } = touch;
    if (blocked.streams.has(event.stream)) park({ kind: 'stream', key: event.stream, event, error: null });
    else if ('error' in touch) park({ kind: 'stream', key: event.stream, event, error: touch.error });
    else {
      for (const key of touch.keys) {
        if (blocked.rows.has(key)) {
          park({ kind: 'row', key, event, error: null });
          continue;
        }
        const changed = rows.get(key);
        const before = changed === undefined ? (stored.get(key) ?? null) : changed;
        const step = fold.step(before, event, key);
        if ('error' in step) park({ kind: 'row', key, event, error: step.error });
        else if (step.row !== before) rows.set(key, step.row);
      }
    }
  }
  return { rows, parkings };
};

export const touchedKeys = (touches: readonly Touch[]): readonly string[] => {
  const keys = new Set<string>();
  for (const touch of touches) if ('keys' in touch) for (const key of touch.keys) keys.add(key);
  return [...keys];
};
