import { brand } from '#brand';
import { saveFile } from './save-file.ts';

/** An all-day entry in a calendar. */
interface CalendarDay {
  /** Stable id, so that importing a later file moves the entry instead of adding a second one. */
  readonly id: string;
  /** Local date in the United Kingdom: yyyy-mm-dd. */
  readonly date: string;
  readonly title: string;
  /** URL of its page. */
  readonly url: string;
}

const DAY = 86_400_000;

/** Maximum line length in octets (RFC 5545, 3.1). */
const LINE = 75;

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Folds a long line between characters (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const encoder = new TextEncoder();
  let octets = 0;
  let result = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
};

const basic = (date: string): string => date.replaceAll('-', '');
const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);

/**
 * Version number of an entry, derived from its date: our dates are only ever postponed, and calendars ignore a lower
 * number than the one they have.
 */
const sequenceOf = (date: string): number => Math.floor(Date.parse(date) / DAY);

/**
 * A calendar file with these entries (RFC 5545). They have no time zone: an all-day entry is on the same day
 * everywhere.
 * @param now UTC
 */
export const calendarOf = (days: readonly CalendarDay[], now: Date): string => {
  const stamp = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const host = new URL(brand.organisationUrl).host;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Dates//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap(({ id, date, title, url }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `SEQUENCE:${sequenceOf(date)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(date)}`,
      `DTEND;VALUE=DATE:${basic(dayAfter(date))}`,
      `SUMMARY:${escaped(title)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
};

/** Downloads the entries as a file that calendar applications open. */
export const saveCalendar = (name: string, days: readonly CalendarDay[]): void =>
  saveFile(`${name}.ics`, new Blob([calendarOf(days, new Date())], { type: 'text/calendar;charset=utf-8' }));
