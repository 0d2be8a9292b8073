import type { HistoryEntry } from '../../../../src/http/contract/history.ts';
import { formatWeekday } from '../../../lib/dates.ts';

/** Events that stand together in the list and happened on one day. */
export interface DayGroup {
  /** The day in words. */
  readonly day: string;
  readonly entries: readonly [HistoryEntry, ...HistoryEntry[]];
}

/**
 * The list in days. It is ordered by when events were recorded: what was recorded later than it happened makes a day
 * stand there twice.
 */
export const groupsOf = (entries: readonly HistoryEntry[]): readonly DayGroup[] => {
  const groups: { readonly day: string; readonly entries: [HistoryEntry, ...HistoryEntry[]] }[] = [];
  for (const entry of entries) {
    const day = formatWeekday(entry.occurredAt);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
};
