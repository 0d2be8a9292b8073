import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { formatLongDate } from '#lib/dates.ts';

/** First and last day of a report's period, in the United Kingdom and inclusive; null for an open end. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

interface Preset extends Period {
  readonly label: string;
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Today in the United Kingdom, the time zone of the reports. */
export const today = (): string => ukDayOf(new Date());

/**
 * Common periods. All but the last year are open-ended; the last twelve months begin on the first day of a month, so that
 * they contain whole months only.
 */
export const presetsOn = (day: string): readonly Preset[] => {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  return [
    { label: 'All time', from: null, to: null },
    { label: 'Last 12 months', from: dayOf(Date.UTC(year, month - 12, 1)), to: null },
    { label: 'This year', from: `${year}-01-01`, to: null },
    { label: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { label: 'Last 90 days', from: dayOf(Date.parse(`${day}T00:00:00Z`) - 89 * 86_400_000), to: null },
  ];
};

/** Formats a period: 'from 1 January 2026 to 3 March 2026', or 'over the whole history'. */
export const formatPeriod = ({ from, to }: Period): string => {
  if (from !== null && to !== null) {
    return from === to ? `on ${formatLongDate(from)}` : `from ${formatLongDate(from)} to ${formatLongDate(to)}`;
  }
  if (from !== null) return `since ${formatLongDate(from)}`;
  return to === null ? 'over the whole history' : `up to ${formatLongDate(to)}`;
};
