import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventName } from './chain-store.ts';
import type { Finding } from './findings.ts';

/** An event that matches the hash chain, with its canonical text and the hash of everything up to it. */
export interface VerifiedEvent {
  readonly event: RecordedEvent;
  readonly text: string;
  readonly hash: Buffer;
}

/** The signed checkpoints that match, and the last of them. */
export interface Witnessed {
  readonly checkpoints: number;
  readonly events: number;
  readonly signedAt: string;
}

/** A check that accompanies the verification of the history against its hash chain. */
export interface HistoryCheck {
  /** Receives the next events; at least one. */
  page(events: readonly VerifiedEvent[]): Promise<Finding | null>;
  /** Receives the last verified event, once the whole history has been verified. */
  end(last: EventName | null): Promise<Finding | null>;
  witnessed?(): Witnessed | null;
}
