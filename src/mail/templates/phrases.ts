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

/**
 * A word that mail programs turn into a link. Project titles are free text and may be mailed to an address that does not
 * belong to the author, so they must not contain links.
 */
const LINK = /\S*(?:\/\/|www\.|@|[\p{L}\p{N}-]\.\p{L}{2})\S*/giu;

/** A member's text, in quotation marks and without links. */
export const quoted = (text: string): string => `“${text.replace(LINK, '…').trim()}”`;

/** Returns a project's title in quotation marks, without links and shortened. */
export const titled = (title: string): string => {
  const line = title.replace(LINK, '…').replace(/\s+/g, ' ').trim();
  return `“${line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : line}”`;
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
