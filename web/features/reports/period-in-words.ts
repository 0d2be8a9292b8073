import { formatLongDate } from '../../lib/dates.ts';
import type { Period } from './period-presets.ts';

/** 'from 1 January 2026 to 3 March 2026'; 'over the whole history' where both ends are open. */
export const periodInWords = ({ from, to }: Period): string => {
  if (from !== null && to !== null) {
    return from === to ? `on ${formatLongDate(from)}` : `from ${formatLongDate(from)} to ${formatLongDate(to)}`;
  }
  if (from !== null) return `since ${formatLongDate(from)}`;
  return to === null ? 'over the whole history' : `up to ${formatLongDate(to)}`;
};
