/** The first letter in upper case. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `a`, `a and b`, `a, b and c`. */
export const listed = (entries: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(entries);

/** `1 event`, `2 events`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** Each once, in order of their first appearance. */
export const unique = <Entry>(entries: Iterable<Entry>): readonly Entry[] => [...new Set(entries)];

/** In the order of plain text, the same on every machine. */
export const sortedBy = <Entry>(entries: Iterable<Entry>, by: (entry: Entry) => string): Entry[] =>
  [...entries].sort((one, other) => (by(one) < by(other) ? -1 : by(one) > by(other) ? 1 : 0));
