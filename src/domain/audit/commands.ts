import type { Reading } from './events.ts';

/** Somebody looks at the history. */
export interface HistoryReading extends Reading {
  readonly readerId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** Notes who reads the history. */
export const noteReading = (data: HistoryReading) => ({ type: 'NoteReading', data }) as const;
export type NoteReading = ReturnType<typeof noteReading>;

export type AuditCommand = NoteReading;
