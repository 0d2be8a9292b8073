/** Money as people read it: `£1,393`. */
export const pounds = (amount: number): string => `£${amount.toLocaleString('en-GB')}`;

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** A day in the United Kingdom: `1 September 2026`. */
export const onDay = (moment: string | Date): string => day.format(new Date(moment));

/** A minute in the United Kingdom: `14:05 on 1 September 2026`. */
export const atTime = (moment: Date): string => `${time.format(moment)} on ${onDay(moment)}`;

const LONGEST_TITLE = 80;

/**
 * A word that mail programs make a link of. Anybody can register with somebody else's address and call a project what
 * they like: what is sent there under our name must not lead to a place of theirs.
 */
const LINK = /\S*(?:\/\/|www\.|@|[\p{L}\p{N}-]\.\p{L}{2})\S*/giu;

/** What people called their project, short enough for a sentence or a subject. */
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

/** A small number in words. */
export const inWords = (count: number): string => numbers[count] ?? String(count);
