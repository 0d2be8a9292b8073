import assert from 'node:assert/strict';
import type { Position, RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import type { StoreUnderTest } from './check.ts';

const DEFAULT_PATIENCE_MS = 10_000;

export const patience = (under: StoreUnderTest): number => under.timeoutMs ?? DEFAULT_PATIENCE_MS;

/** Waits for a promise. Throws after `ms` with what did not happen. */
export const within = async <Result>(
  ms: number,
  what: string | (() => string),
  work: Promise<Result>,
): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(
      () =>
        refuse(
          new assert.AssertionError({ message: `not within ${ms} ms: ${typeof what === 'string' ? what : what()}` }),
        ),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A subscription in the background that collects the events of some streams. */
export interface Follower {
  readonly seen: readonly RecordedEvent[];
  /** Waits until `reached` is true for the collected events. */
  readonly until: (reached: (seen: readonly RecordedEvent[]) => boolean, what: string, ms?: number) => Promise<void>;
  /** Aborts the subscription and waits for its end. Throws if it ends with an error. */
  readonly stop: () => Promise<void>;
}

export interface FollowParts {
  readonly after: Position;
  /** The streams whose events are collected. */
  readonly streams: ReadonlySet<string> | readonly string[];
  readonly timeoutMs: number;
  /** Awaited for every collected event, to slow the consumer down. */
  readonly pause?: (event: RecordedEvent) => Promise<void>;
}

/** Subscribes after a position. */
export const follow = (store: EventStore, { after, streams, timeoutMs, pause }: FollowParts): Follower => {
  const kept = new Set(streams);
  const seen: RecordedEvent[] = [];
  const abort = new AbortController();
  let changed = (): void => {};
  let ended: { readonly error?: unknown } | undefined;

  const run = async (): Promise<void> => {
    for await (const event of store.subscribeAll(after, abort.signal)) {
      if (!kept.has(event.stream)) continue;
      seen.push(event);
      changed();
      await pause?.(event);
    }
  };
  const running = run().then(
    () => {
      ended = {};
      changed();
    },
    (error: unknown) => {
      ended = { error };
      changed();
    },
  );

  return {
    seen,
    until: (reached, what, ms = timeoutMs) => {
      const waiting = new Promise<void>((resolve, refuse) => {
        changed = () => {
          if (reached(seen)) resolve();
          else if (ended) refuse(ended.error ?? new Error(`the subscription ended before: ${what}`));
        };
        changed();
      });
      return within(ms, () => `${what} (saw ${seen.length} events)`, waiting);
    },
    stop: async () => {
      abort.abort();
      await within(timeoutMs, 'an aborted subscription ends', running);
      if (ended?.error) throw ended.error;
    },
  };
};

/** Follows while `work` runs, and always stops. */
export const following = async (
  store: EventStore,
  parts: FollowParts,
  work: (follower: Follower) => Promise<void>,
): Promise<void> => {
  const follower = follow(store, parts);
  try {
    await work(follower);
  } finally {
    await follower.stop();
  }
};

/** Whether an event with this id was collected. */
export const saw =
  (eventId: string) =>
  (seen: readonly RecordedEvent[]): boolean =>
    seen.at(-1)?.eventId === eventId || seen.some((event) => event.eventId === eventId);
