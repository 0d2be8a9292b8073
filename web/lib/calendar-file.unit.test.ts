import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar-file.ts';

const now = new Date('2026-02-01T09:30:15.250Z');
const renewal = {
  id: 'renewal-7',
  date: '2026-03-31',
  title: 'Membership renews',
  url: 'https://fellowbridge.example/charity-dashboard',
};
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('holds whole days, with an id that stays and a sequence that rises with the date', () => {
    const first = linesOf(calendarOf([renewal], now));
    expect(first.slice(5, 15)).toEqual([
      'BEGIN:VEVENT',
      'UID:renewal-7@fellowbridge.example',
      'SEQUENCE:20543',
      'DTSTAMP:20260201T093015Z',
      'DTSTART;VALUE=DATE:20260331',
      'DTEND;VALUE=DATE:20260401',
      'SUMMARY:Membership renews',
      'URL:https://fellowbridge.example/charity-dashboard',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
    const later = linesOf(calendarOf([{ ...renewal, date: '2026-04-30' }], now));
    expect(later[6]).toBe(first[6]);
    expect(later[7]).toBe('SEQUENCE:20573');
  });

  it('escapes text, so that a title cannot add lines', () => {
    const text = calendarOf([{ ...renewal, title: 'Plan; budget, risks \\ ends:\nEND:VCALENDAR' }], now);
    expect(linesOf(text)).toContain('SUMMARY:Plan\\; budget\\, risks \\\\ ends:\\nEND:VCALENDAR');
  });

  it('folds long lines at 75 octets, between characters', () => {
    const title = '“Größe” '.repeat(20).trim();
    const text = calendarOf([{ ...renewal, title }], now);
    const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(linesOf(text)).toContain(`SUMMARY:${title}`);
  });
});
