import type { Metadata, status } from '@grpc/grpc-js';

/** A simulated error response. */
export interface FalseAnswer {
  readonly code: (typeof status)[keyof typeof status];
  readonly details: string;
  readonly metadata?: Metadata;
}

export interface AppendFault {
  /** Whether the append is stored before its response is lost. */
  readonly written: boolean;
  /** Null: no response before the client's deadline. */
  readonly answer: FalseAnswer | null;
}

export interface ReadFault {
  /** Records that are delivered before the failure. */
  readonly afterRecords: number;
  readonly answer: FalseAnswer;
}

/** The next simulated faults. */
export interface Faults {
  readonly appends: AppendFault[];
  readonly reads: ReadFault[];
}
