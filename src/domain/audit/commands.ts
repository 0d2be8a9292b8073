import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { Reading } from './events.ts';

/** A member reads the history. */
export interface HistoryReading extends Reading {
  readonly readerId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

const auditCommands = defineCommands({
  /** Records who reads which part of the history. */
  NoteReading: data<HistoryReading>(),
});
export type AuditCommand = CommandOf<typeof auditCommands>;

export const { noteReading } = auditCommands;
