import { UTCDate } from '@date-fns/utc';
import { addDays, isAfter } from 'date-fns';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import type { GivenFeedback } from './commands.ts';
import { hasEnded } from './decide-matching.ts';
import { feedbackGiven, feedbackRevised, type ProjectEvent } from './events.ts';
import { feedbackRules } from './limits.ts';
import type { SubmittedProject } from './state.ts';

const { daysToGive, daysToChange, lowest, highest } = feedbackRules;

const isOver = (from: string, days: number, at: string): boolean =>
  isAfter(new UTCDate(at), addDays(new UTCDate(from), days));

const isScore = (score: number): boolean => Number.isInteger(score) && score >= lowest && score <= highest;

/** Each side answers once and may change the answers for some days. A repetition does nothing. */
export const giveFeedback = (project: SubmittedProject, { at, ...answers }: GivenFeedback): Decision<ProjectEvent> => {
  if (project.status === 'cancelled') return hasEnded.cancelled;
  if (project.status !== 'completed') {
    return reject('project-not-completed', 'You can give feedback once the project is completed.');
  }
  for (const question of ['quality', 'communication', 'again'] as const) {
    if (!isScore(answers[question])) {
      return reject('score-out-of-range', `Please choose from ${lowest} to ${highest}`, question);
    }
  }
  const { consultantId, completedAt } = project;
  const earlier = project.feedback.find(({ side }) => side === answers.side);
  if (earlier === undefined) {
    return isOver(completedAt, daysToGive, at)
      ? reject('feedback-closed', `Feedback can be given for ${daysToGive} days after a project is completed.`)
      : [feedbackGiven({ ...answers, consultantId, givenAt: at })];
  }
  const changed = { ...answers, consultantId, givenAt: earlier.givenAt };
  if (sameData(earlier, changed)) return [];
  return isOver(earlier.givenAt, daysToChange, at)
    ? reject('feedback-settled', `Feedback can be changed for ${daysToChange} days after it is given.`)
    : [feedbackRevised(changed)];
};
