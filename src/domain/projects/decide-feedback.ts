import { UTCDate } from '@date-fns/utc';
import { addDays, isAfter } from 'date-fns';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { GivenFeedback } from './commands.ts';
import { hasEnded } from './decide-matching.ts';
import { feedbackGiven, feedbackRevised, type ProjectEvent, quoteOffered, quoteWithdrawn } from './events.ts';
import { feedbackRules } from './limits.ts';
import type { SubmittedProject } from './state.ts';

const { daysToGive, daysToChange, lowest, highest } = feedbackRules;

type CompletedProject = Extract<SubmittedProject, { status: 'completed' }>;

const isOver = (from: string, days: number, at: string): boolean =>
  isAfter(new UTCDate(at), addDays(new UTCDate(from), days));

const isScore = (score: number): boolean => Number.isInteger(score) && score >= lowest && score <= highest;

/** Returns the changes to the consent to be quoted. Another text, or another name, needs a new approval. */
const quoteEvents = (project: CompletedProject, given: GivenFeedback): readonly ProjectEvent[] => {
  const { side, givenBy: offeredBy, quoteAs } = given;
  const quote = project.quotes[side];
  if (quoteAs === null) return quote === null ? [] : [quoteWithdrawn({ side })];
  const isQuoted = project.feedback.some((one) => one.side === side && one.words === given.words);
  return quote?.as === quoteAs && (isQuoted || side === 'consultant')
    ? []
    : [quoteOffered({ side, as: quoteAs, offeredBy })];
};

/** Each side answers once and may change the answers for some days. A repetition does nothing. */
export const giveFeedback = (project: SubmittedProject, given: GivenFeedback): Decision<ProjectEvent> => {
  if (project.status === 'cancelled') return hasEnded.cancelled;
  if (project.status !== 'completed') {
    return reject('project-not-completed', 'You can give feedback once the project is completed.');
  }
  for (const question of ['quality', 'communication', 'again'] as const) {
    if (!isScore(given[question])) {
      return reject('score-out-of-range', `Please choose from ${lowest} to ${highest}`, question);
    }
  }
  const { at, quoteAs, ...answers } = given;
  if (answers.side === 'charity' && quoteAs !== null && isBlank(answers.words ?? '')) {
    return reject('quote-needs-words', 'Please write the words that we may quote', 'words');
  }
  const { consultantId, completedAt } = project;
  const quoted = quoteEvents(project, given);
  const earlier = project.feedback.find(({ side }) => side === answers.side);
  if (earlier === undefined) {
    return isOver(completedAt, daysToGive, at)
      ? reject('feedback-closed', `Feedback can be given for ${daysToGive} days after a project is completed.`)
      : [feedbackGiven({ ...answers, consultantId, givenAt: at }), ...quoted];
  }
  const changed = { ...answers, consultantId, givenAt: earlier.givenAt };
  const changes = [...(sameData(earlier, changed) ? [] : [feedbackRevised(changed)]), ...quoted];
  return changes.length > 0 && isOver(earlier.givenAt, daysToChange, at)
    ? reject('feedback-settled', `Feedback can be changed for ${daysToChange} days after it is given.`)
    : changes;
};
