import { brand } from '#brand';
import { saveFile } from './save-file.ts';

/** A whole day in a calendar. */
export interface CalendarDay {
  /** Names the date in every version of the file, so that a calendar moves it and does not add a second one. */
  readonly id: string;
  /** Local date in the United Kingdom: yyyy-mm-dd. */
  readonly date: string;
  readonly title: string;
  /** Address of its page. */
  readonly url: string;
}

const DAY = 86_400_000;

/** Octets of one line (RFC 5545, 3.1). */
const LINE = 75;

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Breaks a long line between characters. */
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

/** Rises when a date is put off, as all of ours are; calendars ignore a lower number than they know. */
const sequenceOf = (date: string): number => Math.floor(Date.parse(date) / DAY);

/**
 * A calendar file with these days (RFC 5545). Whole days have no time zone: they are the same day everywhere.
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

/** Hands the reader the days as a file that calendar programs open. */
export const saveCalendar = (name: string, days: readonly CalendarDay[]): void =>
  saveFile(`${name}.ics`, new Blob([calendarOf(days, new Date())], { type: 'text/calendar;charset=utf-8' }));
