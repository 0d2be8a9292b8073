import type { EventToAppend } from '../domain/kernel/event.ts';

export interface PlacedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly event: EventToAppend;
}

/** Writes events to streams without concurrent writers, in order as far as the store allows. Throws on failure. */
export type WriteInBulk = (placed: readonly PlacedEvent[]) => Promise<void>;
