import type { HistoryEntry } from '../../../../src/http/contract/history.ts';
import { formatWeekday } from '../../../lib/dates.ts';

/** Events that stand together in the list and happened on one day. */
export interface DayGroup {
  /** The day in words. */
  readonly day: string;
  /** Whether events of the day stand further up, too. */
  readonly isContinued: boolean;
  readonly entries: readonly [HistoryEntry, ...HistoryEntry[]];
}

/**
 * The list in days. It is ordered by when events were recorded: what was recorded later than it happened stands among the
 * events of another day, which goes on after it.
 */
export const groupsOf = (entries: readonly HistoryEntry[]): readonly DayGroup[] => {
  const groups: {
    readonly day: string;
    readonly isContinued: boolean;
    readonly entries: [HistoryEntry, ...HistoryEntry[]];
  }[] = [];
  for (const entry of entries) {
    const day = formatWeekday(entry.occurredAt);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, isContinued: groups.some((group) => group.day === day), entries: [entry] });
  }
  return groups;
};
