import type { Metadata, status } from '@grpc/grpc-js';

/** A simulated error response. */
export interface FalseAnswer {
  readonly code: (typeof status)[keyof typeof status];
  readonly details: string;
  readonly metadata?: Metadata;
}

/** What a server answers to an append that it does not carry out, or of which it does not know the outcome. */
export const appendErrors = {
  'not-ready': { message: 'Server Is Not Ready', type: 'google.protobuf.Empty' },
  'timed-out': { message: 'Timeout', type: 'event_store.client.Timeout' },
  'access-denied': { message: 'AccessDenied', type: 'event_store.client.AccessDenied' },
} as const;

export interface AppendFault {
  /** Whether the append is stored before its response is lost. */
  readonly written: boolean;
  /** An error of this append alone, one that ends the stream of appends, or no response. */
  readonly answer: keyof typeof appendErrors | FalseAnswer | null;
}

export interface ReadFault {
  /** Records that are delivered before the failure. */
  readonly afterRecords: number;
  /** Null ends the reply early without an error. */
  readonly answer: FalseAnswer | null;
}

/** The next simulated faults. */
export interface Faults {
  readonly appends: AppendFault[];
  readonly reads: ReadFault[];
}
