import { isolated } from '../../contract/isolated.ts';

/** Formats money: `£1,393`. */
export const pounds = (amount: number): string => `£${amount.toLocaleString('en-GB')}`;

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** Formats a UK date: `1 September 2026`. */
export const onDay = (moment: string | Date): string => day.format(new Date(moment));

/** Formats a UK date and time: `14:05 on 1 September 2026`. */
export const atTime = (moment: Date): string => `${time.format(moment)} on ${onDay(moment)}`;

const LONGEST_TITLE = 80;

/** What mail programs turn into a link, in the form that {@link asAddress} gives. */
const LINK = /\/\/|www\.|@|[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}]{2}/iu;

/** A word as browsers read an address: dots of other scripts and widths are dots, and invisible characters do not count. */
const asAddress = (word: string): string =>
  word
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/**
 * Replaces words that mail programs turn into links. Members' texts may be mailed to an address that does not belong to the
 * author, so they must not contain links.
 */
export const withoutLinks = (text: string): string =>
  // The byte order mark is invisible, but counts as white space.
  text.replace(/[\S\uFEFF]+/g, (word) => (LINK.test(asAddress(word)) ? '…' : word));

/** A member's text, in quotation marks and without links. */
export const quoted = (text: string): string => `“${isolated(withoutLinks(text).trim())}”`;

/** Returns a project's title in quotation marks, without links and shortened. */
export const titled = (title: string): string => {
  const line = withoutLinks(title).replace(/\s+/g, ' ').trim();
  const short = line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : line;
  return `“${isolated(short)}”`;
};

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Spells out a small number. */
export const inWords = (count: number): string => numbers[count] ?? String(count);
