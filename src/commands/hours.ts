import { ukDayOf } from '../domain/kernel/uk-day.ts';
import { correctHours, type HoursEntry, logHours, removeHours } from '../domain/projects/commands.ts';
import type { Done } from './outcome.ts';
import { loggers, type ProjectPlace } from './participant.ts';
import type { CommandParts } from './parts.ts';
import type { TakeStep } from './project-steps.ts';
import type { RequestContext } from './request-context.ts';

type Entry = Omit<HoursEntry, 'loggedBy' | 'today'>;

/**
 * For the consultant who is assigned to the project. Rejections of all: `project-unknown`, `not-a-participant`,
 * `project-not-in-progress`, `hours-settled`.
 */
export const hoursCommands = ({ clock }: Pick<CommandParts, 'clock'>, take: TakeStep) => {
  const facts = (entry: Entry, { by }: ProjectPlace): HoursEntry => ({
    ...entry,
    loggedBy: by.userId,
    today: ukDayOf(clock()),
  });
  return {
    /** Idempotent for one entry id. Rejections: `too-many-hours`, those of a field. */
    logHours: (entry: Entry, place: ProjectPlace, request: RequestContext): Done =>
      take({ command: logHours(facts(entry, place)), place, policy: loggers }, request),
    /** Rejections: `hours-unknown`, `hours-not-yours`, those of a field. */
    correctHours: (entry: Entry, place: ProjectPlace, request: RequestContext): Done =>
      take({ command: correctHours(facts(entry, place)), place, policy: loggers }, request),
    /** Rejection: `hours-not-yours`. */
    removeHours: ({ entryId }: { readonly entryId: string }, place: ProjectPlace, request: RequestContext): Done =>
      take({ command: removeHours({ entryId, today: ukDayOf(clock()) }), place, policy: loggers }, request),
  };
};
