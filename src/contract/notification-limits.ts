/** Days for which notifications are shown. */
export const NOTIFICATION_DAYS = 90;

/** How far unread notifications are counted. */
export const MOST_UNREAD = 100;
