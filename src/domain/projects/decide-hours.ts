import type { Decision } from '../kernel/decider.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { HoursEntry, RemovedHours } from './commands.ts';
import { hoursCorrected, hoursLogged, hoursRemoved, type LoggedHours, type ProjectEvent } from './events.ts';
import { takesHours } from './hours-window.ts';
import { hoursRules } from './limits.ts';
import type { SubmittedProject } from './state.ts';

const { entries, minutesStep, minutesADay, daysAfterCompletion } = hoursRules;

type BegunProject = Extract<SubmittedProject, { status: 'in_progress' | 'completed' }>;

const notInProgress = reject('project-not-in-progress', 'You can log hours only while the project is in progress.');
const tooLate = reject(
  'hours-settled',
  `Hours can be logged and changed for ${daysAfterCompletion} days after a project is completed.`,
);
const notYours = reject('hours-not-yours', 'Only the consultant who logged these hours can change them.');

const validate = ({ date, minutes, work, today }: Omit<HoursEntry, 'entryId'>): Rejection | null => {
  if (date > today) return reject('hours-in-future', 'The date cannot be in the future', 'date');
  if (!Number.isInteger(minutes) || minutes <= 0 || minutes % minutesStep !== 0 || minutes > minutesADay) {
    return reject('hours-not-in-quarters', 'Please enter quarters of an hour, such as 0.25 or 1.5', 'minutes');
  }
  return isBlank(work) ? reject('work-required', 'Please say what you did', 'work') : null;
};

/** '22.5 hours left for 2 May': the rest of a day. */
const restOfDay = (minutes: number, date: string): string => {
  const hours = (minutes / 60).toLocaleString('en-GB');
  const day = new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return `${hours} ${minutes === 60 ? 'hour' : 'hours'} left for ${day}`;
};

/** The refusal for a day with more than 24 hours; null otherwise. */
const tooLong = (project: BegunProject, { entryId, date, minutes }: LoggedHours): Rejection | null => {
  const others = project.hours.filter((entry) => entry.date === date && entry.entryId !== entryId);
  const left = others.reduce((rest, entry) => rest - entry.minutes, minutesADay);
  return minutes > left ? reject('day-too-long', `You have ${restOfDay(left, date)}.`, 'minutes') : null;
};

const isBegun = (project: SubmittedProject): project is BegunProject =>
  project.status === 'in_progress' || project.status === 'completed';

const isTooLate = (project: BegunProject, today: string): boolean =>
  !takesHours({ completedAt: null, ...project }, today);

/** For the consultant at work, and for some days after it. A repetition does nothing. */
export const logHours = (project: SubmittedProject, { today, ...given }: HoursEntry): Decision<ProjectEvent> => {
  const earlier = project.hours.find(({ entryId }) => entryId === given.entryId);
  if (earlier) {
    return sameData(earlier, { ...given, consultantId: earlier.consultantId })
      ? []
      : reject('hours-already-logged', 'These hours have already been logged with other details.');
  }
  if (!isBegun(project)) return notInProgress;
  if (isTooLate(project, today)) return tooLate;
  const entry = { ...given, consultantId: project.consultantId };
  const refusal = validate({ ...given, today }) ?? tooLong(project, entry);
  if (refusal) return refusal;
  return project.hours.length < entries
    ? [hoursLogged(entry)]
    : reject('too-many-hours', `A project can have at most ${entries} entries. Please combine some of them.`);
};

export const correctHours = (project: SubmittedProject, { today, ...given }: HoursEntry): Decision<ProjectEvent> => {
  const earlier = project.hours.find(({ entryId }) => entryId === given.entryId);
  if (earlier === undefined) return reject('hours-unknown', 'These hours have been removed.');
  const entry = { ...given, consultantId: earlier.consultantId };
  if (sameData(earlier, entry)) return [];
  if (!isBegun(project)) return notInProgress;
  if (isTooLate(project, today)) return tooLate;
  if (earlier.consultantId !== project.consultantId) return notYours;
  return validate({ ...given, today }) ?? tooLong(project, entry) ?? [hoursCorrected(entry)];
};

/** Removing an entry that does not exist does nothing. */
export const removeHours = (project: SubmittedProject, { entryId, today }: RemovedHours): Decision<ProjectEvent> => {
  const earlier = project.hours.find((entry) => entry.entryId === entryId);
  if (earlier === undefined) return [];
  if (!isBegun(project)) return notInProgress;
  if (isTooLate(project, today)) return tooLate;
  return earlier.consultantId === project.consultantId ? [hoursRemoved({ entryId })] : notYours;
};
