/** Consultants that one charity can save. */
export const mostShortlisted = 200;
