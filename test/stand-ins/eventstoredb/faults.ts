import type { Metadata, status } from '@grpc/grpc-js';

/** What the stand-in answers instead of the truth. */
export interface FalseAnswer {
  readonly code: (typeof status)[keyof typeof status];
  readonly details: string;
  readonly metadata?: Metadata;
}

export interface AppendFault {
  /** Whether the append takes place before its answer is lost. */
  readonly written: boolean;
  /** Null: no answer at all, until the caller's deadline. */
  readonly answer: FalseAnswer | null;
}

export interface ReadFault {
  /** Records that are delivered before the failure. */
  readonly afterRecords: number;
  readonly answer: FalseAnswer;
}

/** What will go wrong next. */
export interface Faults {
  readonly appends: AppendFault[];
  readonly reads: ReadFault[];
}
