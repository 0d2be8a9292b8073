import { type HistoryEntry, readingTypes } from '#contract/history.ts';
import { counted } from '#lib/counted.ts';

type Entries = readonly [HistoryEntry, ...HistoryEntry[]];

/** A line of the list: one event, or several readings of one kind by one member, one after the other. */
type Line =
  | { readonly kind: 'event'; readonly entry: HistoryEntry }
  | { readonly kind: 'run'; readonly entries: Entries };

const isReading = ({ type }: HistoryEntry): boolean => readingTypes.some((one) => one === type);

const areAlike = (one: HistoryEntry, other: HistoryEntry): boolean =>
  isReading(one) && one.type === other.type && one.actor.id === other.actor.id;

/** The lines of consecutive events. */
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

/** Identifies a run, also after newer readings have joined it. */
export const runId = (entries: Entries): string => entries.at(-1)?.id ?? entries[0].id;

/** What a run did: `read 12 pages`. */
export const runSummary = (entries: Entries): string =>
  entries[0].type === 'MailOpened'
    ? `opened ${counted(entries.length, 'mail')}`
    : `read ${counted(entries.length, 'page')}`;
