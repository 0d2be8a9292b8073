import { ukDayOf } from '../kernel/uk-day.ts';
import { hoursRules } from './limits.ts';
import type { ProjectStatus } from './project-status.ts';

const DAY_MS = 86_400_000;

/**
 * Whether hours can be logged and changed: while the project is in progress, and for some days after it.
 * @param today the day in the United Kingdom, `yyyy-mm-dd`
 */
export const takesHours = (
  { status, completedAt }: { readonly status: ProjectStatus; readonly completedAt: string | null },
  today: string,
): boolean => {
  if (completedAt === null) return status === 'in_progress';
  return Date.parse(today) - Date.parse(ukDayOf(new Date(completedAt))) <= hoursRules.daysAfterCompletion * DAY_MS;
};
