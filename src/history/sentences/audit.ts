import type { AuditEvent } from '../../domain/audit/events.ts';
import { listed, member, type Sentences, say } from '../sentence-parts.ts';

const lookedAt = {
  list: 'looked through the history',
  event: 'opened an event of the history',
  past: 'looked at the past of',
  export: 'exported the history',
  report: 'ran the report',
} as const;

export const auditSentences: Sentences<AuditEvent> = {
  HistoryRead: ({ data: { readerId, what, ids, filter } }) => {
    const which = what === 'past' || what === 'report' ? ` ${listed(ids)}` : '';
    const narrowed =
      filter.length === 0 ? '' : ` (${filter.map(({ field, value }) => `${field}: ${value}`).join(', ')})`;
    return say`${member(readerId)} ${lookedAt[what]}${which}${narrowed}.`;
  },
};
