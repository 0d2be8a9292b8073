import type { EventToAppend } from '../domain/kernel/event.ts';

/** An event and its place in its stream. */
export interface PlacedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly event: EventToAppend;
}

/** Writes events whose places nobody else will take, in their order as far as the store can. Throws when it cannot. */
export type WriteInBulk = (placed: readonly PlacedEvent[]) => Promise<void>;
