/** Dates are shown in the United Kingdom's time, wherever the reader is. */
const zone = 'Europe/London';

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options });

const numbers = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
const full = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
const parts = formatter({ day: 'numeric', month: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' });

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** An instant (ISO 8601) or a local date (yyyy-mm-dd); a local date is the same day in every zone. */
const instant = (value: string): Date => {
  const date = new Date(value.length === 10 ? `${value}T12:00:00Z` : value);
  if (Number.isNaN(date.getTime())) throw new Error(`Not a date: ${value}`);
  return date;
};

const pieces = (value: string) => {
  const found = new Map(parts.formatToParts(instant(value)).map(({ type, value: text }) => [type, text]));
  const piece = (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? '';
  return {
    day: piece('day'),
    month: months[Number(piece('month')) - 1] ?? '',
    year: piece('year'),
    time: `${piece('hour')}:${piece('minute')}`,
  };
};

/** 'MMM d, yyyy', the dashboards' way (spec §2): Mar 4, 2026. */
export const formatDashboardDate = (value: string): string => {
  const { day, month, year } = pieces(value);
  return `${month} ${Number(day)}, ${year}`;
};

/** 'dd MMM yyyy', the project page's way (spec §2): 04 Mar 2026. */
export const formatProjectDate = (value: string): string => {
  const { day, month, year } = pieces(value);
  return `${day.padStart(2, '0')} ${month} ${year}`;
};

/** 'dd MMM yyyy, HH:mm' (spec §2, messages): 04 Mar 2026, 14:05. */
export const formatDateTime = (value: string): string => `${formatProjectDate(value)}, ${pieces(value).time}`;

/** The en-GB date in numbers (spec §2, Sign-Up Portal): 04/03/2026. */
export const formatBritishDate = (value: string): string => numbers.format(instant(value));

/** A date in words: 4 March 2026. */
export const formatLongDate = (value: string): string => full.format(instant(value));
