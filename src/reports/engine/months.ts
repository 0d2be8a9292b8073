import { monthAfter, monthOf } from './period.ts';

/** Follows a history through its months. */
export interface Months {
  /** Goes on to the month of a moment; stays when it lies in an earlier one. */
  reach(instant: string): void;
  /** The month that is not closed yet; null before the first event. */
  open(): string | null;
}

/**
 * Begins with the month of the first event and closes each, also one in which nothing happens, when the first event of
 * a later one comes. What happened in a month that is closed already counts in the open one.
 */
export const monthByMonth = (close: (month: string) => void): Months => {
  let open: string | null = null;
  return {
    reach: (instant) => {
      const month = monthOf(instant);
      open ??= month;
      while (open < month) {
        close(open);
        open = monthAfter(open);
      }
    },
    open: () => open,
  };
};
