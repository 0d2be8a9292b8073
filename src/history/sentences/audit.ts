import type { AuditEvent } from '../../domain/audit/events.ts';
import { isUuid, listed, member, type Part, report, type Sentences, say } from '../sentence-parts.ts';

const lookedAt = {
  list: 'looked through the history',
  event: 'opened an event of the history',
  past: 'looked at the past of',
  export: 'exported the history',
  report: 'ran',
} as const;

/** Which report was run: one that ships with the platform by its name, a saved one by its own, or one of the moment. */
const reportRun = ([id]: readonly string[]): readonly Part[] => {
  if (id === undefined) return say` a composed report`;
  return isUuid(id) ? say` the report ${report(id)}` : say` the report ${id}`;
};

/** What was looked at, where the sentence names it. */
const opened = (what: keyof typeof lookedAt, ids: readonly string[]): readonly Part[] => {
  if (what === 'report') return reportRun(ids);
  return what === 'past' ? say` ${listed(ids)}` : [];
};

export const auditSentences: Sentences<AuditEvent> = {
  HistoryRead: ({ data: { readerId, what, ids, filter } }) => {
    const narrowed =
      filter.length === 0 ? '' : ` (${filter.map(({ field, value }) => `${field}: ${value}`).join(', ')})`;
    return [...say`${member(readerId)} ${lookedAt[what]}`, ...opened(what, ids), `${narrowed}.`];
  },
};
