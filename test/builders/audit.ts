import type { HistoryReading } from '../../src/domain/audit/commands.ts';
import type { AuditEvent } from '../../src/domain/audit/events.ts';
import { id } from './ids.ts';

/** An administrator lists the history of projects. */
export const aReading = (changes: Partial<HistoryReading> = {}): HistoryReading => ({
  readerId: id(3),
  what: 'list',
  filter: [{ field: 'context', value: 'projects' }],
  ids: [],
  at: '2026-03-01T09:30:00.000Z',
  ...changes,
});

/** The event data of {@link aReading}, the first of its reader. */
export const aNotedReading = (changes: Partial<AuditEvent['data']> = {}): AuditEvent['data'] => ({
  readerId: id(3),
  what: 'list',
  filter: [{ field: 'context', value: 'projects' }],
  ids: [],
  noted: [{ reading: '["list",[],["context","projects"]]', at: '2026-03-01T09:30:00.000Z' }],
  ...changes,
});
