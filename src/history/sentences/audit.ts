import type { AuditEvent } from '../../domain/audit/events.ts';
import { isUuid, listed, member, type Part, report, type Sentences, say } from '../sentence-parts.ts';

const lookedAt = {
  list: 'looked through the history',
  event: 'opened an event of the history',
  past: 'looked at the past of',
  export: 'exported the history',
  report: 'ran the report',
} as const;

/** What was opened, where the sentence names it: a saved report by its name. */
const opened = (what: keyof typeof lookedAt, ids: readonly string[]): Part => {
  const [first, second] = ids;
  if (what === 'report' && first !== undefined && second === undefined && isUuid(first)) return report(first);
  return what === 'past' || what === 'report' ? listed(ids) : '';
};

export const auditSentences: Sentences<AuditEvent> = {
  HistoryRead: ({ data: { readerId, what, ids, filter } }) => {
    const narrowed =
      filter.length === 0 ? '' : ` (${filter.map(({ field, value }) => `${field}: ${value}`).join(', ')})`;
    const which = opened(what, ids);
    return say`${member(readerId)} ${lookedAt[what]}${which === '' ? '' : ' '}${which}${narrowed}.`;
  },
};
