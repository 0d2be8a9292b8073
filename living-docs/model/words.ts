export { count as counted, listed } from '../../src/history/sentence-parts.ts';

/** The first letter in upper case. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The distinct values, in order of first appearance. */
export const unique = <Entry>(entries: Iterable<Entry>): readonly Entry[] => [...new Set(entries)];

/** Sorts by code units, the same on every machine. */
export const sortedBy = <Entry>(entries: Iterable<Entry>, by: (entry: Entry) => string): Entry[] =>
  [...entries].sort((one, other) => (by(one) < by(other) ? -1 : by(one) > by(other) ? 1 : 0));
