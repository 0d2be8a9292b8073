/** The local date (yyyy-mm-dd) of a day in the reader's calendar. */
export const localDateOf = (day: Date): string =>
  [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-');

/** A local date (yyyy-mm-dd) as a day in the reader's calendar, at midnight. Throws for anything else. */
export const dayOf = (localDate: string): Date => {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(localDate);
  if (!found) throw new Error(`Not a local date: ${localDate}`);
  return new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
};
