/** Whether a day or an instant is after the year 0, which Postgres cannot store and read models could not fold. */
export const hasYear = (time: string): boolean => !time.startsWith('0000');

export const noYear0 = 'There is no year 0';
