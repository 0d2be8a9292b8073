import { formatProjectDate } from '#lib/dates.ts';

/** What reports, questions, queries and dashboards know about their author. */
export interface Saved {
  readonly isOwn: boolean;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly revisedAt: string | null;
}

const authorLine = ({ isOwn, savedBy }: Saved): string => `Saved by ${isOwn ? 'you' : savedBy}`;

/** Author and date of the latest version. */
export const savedLine = (saved: Saved): string =>
  `${authorLine(saved)} on ${formatProjectDate(saved.revisedAt ?? saved.savedAt)}`;

/** Author, and dates of the first and the latest version. */
export const savedAndChangedLine = (saved: Saved): string =>
  [
    `${authorLine(saved)} on ${formatProjectDate(saved.savedAt)}`,
    ...(saved.revisedAt === null ? [] : [`changed on ${formatProjectDate(saved.revisedAt)}`]),
  ].join(', ');
