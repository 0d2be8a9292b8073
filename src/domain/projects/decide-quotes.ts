import type { Decision } from '../kernel/decider.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { isBlank } from '../kernel/text.ts';
import type { DecidedQuote, RefusedQuote } from './commands.ts';
import { type ProjectEvent, quoteApproved, quoteRefused, quoteWithdrawn } from './events.ts';
import type { Side } from './limits.ts';
import type { Quote, SubmittedProject } from './state.ts';

const noQuote = reject('no-quote', 'There is no quote to decide on. It may have been withdrawn.');

/** Possible at any time. A repetition does nothing. */
export const withdrawQuote = (project: SubmittedProject, { side }: { readonly side: Side }): Decision<ProjectEvent> =>
  project.status === 'completed' && project.quotes[side] !== null ? [quoteWithdrawn({ side })] : [];

/** The charity's quote, if it still says what the administrator has read. */
const quoteAsRead = (project: SubmittedProject, { words, quotedAs }: DecidedQuote): Quote | Rejection => {
  if (project.status !== 'completed' || project.quotes.charity === null) return noQuote;
  const quote = project.quotes.charity;
  const isUnchanged = project.feedback.some((one) => one.side === 'charity' && one.words === words);
  return isUnchanged && quote.as === quotedAs
    ? quote
    : reject('quote-changed', 'The quote has changed since you opened it. Please read it again.');
};

/** Also after a refusal: an administrator may change their mind. */
export const approveQuote = (project: SubmittedProject, command: DecidedQuote): Decision<ProjectEvent> => {
  const quote = quoteAsRead(project, command);
  if (isRejection(quote)) return quote;
  return quote.status === 'approved' ? [] : [quoteApproved({ decidedBy: command.decidedBy })];
};

/** Also takes down an approved quote. Another reason for a refusal is refused: it would be lost silently. */
export const refuseQuote = (project: SubmittedProject, command: RefusedQuote): Decision<ProjectEvent> => {
  const { decidedBy, reason } = command;
  const quote = quoteAsRead(project, command);
  if (isRejection(quote)) return quote;
  if (isBlank(reason)) return reject('reason-required', 'Please say why the quote is not published', 'reason');
  if (quote.status !== 'refused') return [quoteRefused({ decidedBy, reason })];
  return quote.reason === reason
    ? []
    : reject('quote-already-refused', 'This quote has already been refused for another reason.');
};
