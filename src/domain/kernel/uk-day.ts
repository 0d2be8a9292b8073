const ukDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/London' });

/** The calendar day of a moment in the United Kingdom, `yyyy-mm-dd`. */
export const ukDayOf = (moment: Date): string => ukDay.format(moment);
