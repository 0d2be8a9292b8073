import { type HistoryEntry, readingTypes } from '#contract/history.ts';
import { counted } from '#lib/counted.ts';

type Entries = readonly [HistoryEntry, ...HistoryEntry[]];

/** A row of the list: one event, or several consecutive readings of the same kind by one member. */
type Line =
  | { readonly kind: 'event'; readonly entry: HistoryEntry }
  | { readonly kind: 'run'; readonly entries: Entries };

const isReading = ({ type }: HistoryEntry): boolean => readingTypes.some((one) => one === type);

const areAlike = (one: HistoryEntry, other: HistoryEntry): boolean =>
  isReading(one) && one.type === other.type && one.actor.id === other.actor.id;

/** Groups consecutive events into rows. */
export const linesOf = (entries: readonly HistoryEntry[]): readonly Line[] => {
  const groups: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && areAlike(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map((entries) =>
    entries.length === 1 ? { kind: 'event', entry: entries[0] } : { kind: 'run', entries },
  );
};

/** Id of a run, stable when newer readings join it. */
export const runId = (entries: Entries): string => entries.at(-1)?.id ?? entries[0].id;

/** Summary of a run: `read 12 pages`. */
export const runSummary = (entries: Entries): string =>
  entries[0].type === 'MailOpened'
    ? `opened ${counted(entries.length, 'email')}`
    : `read ${counted(entries.length, 'page')}`;
