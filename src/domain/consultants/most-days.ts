/** Days a month that a consultant can offer at most: every day of a long month. */
export const mostDaysPerMonth = 31;
