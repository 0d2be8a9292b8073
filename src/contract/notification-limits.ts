/** Number of days for which notifications are shown. */
export const NOTIFICATION_DAYS = 90;

/** Maximum up to which unread notifications are counted. */
export const MOST_UNREAD = 100;
