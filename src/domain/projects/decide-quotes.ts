import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { isBlank } from '../kernel/text.ts';
import type { DecidedQuote, RefusedQuote } from './commands.ts';
import { type ProjectEvent, quoteApproved, quoteRefused, quoteWithdrawn } from './events.ts';
import type { Side } from './limits.ts';
import type { SubmittedProject } from './state.ts';

const noQuote = reject('no-quote', 'There is no quote to decide on. It may have been withdrawn.');

const quoteOf = (project: SubmittedProject, side: Side) =>
  project.status === 'completed' ? project.quotes[side] : null;

/** Possible at any time. A repetition does nothing. */
export const withdrawQuote = (project: SubmittedProject, { side }: { readonly side: Side }): Decision<ProjectEvent> =>
  quoteOf(project, side) === null ? [] : [quoteWithdrawn({ side })];

/** Also after a refusal: an administrator may change their mind. */
export const approveQuote = (project: SubmittedProject, { decidedBy }: DecidedQuote): Decision<ProjectEvent> => {
  const quote = quoteOf(project, 'charity');
  if (quote === null) return noQuote;
  return quote.status === 'approved' ? [] : [quoteApproved({ decidedBy })];
};

/** Also takes down an approved quote. */
export const refuseQuote = (project: SubmittedProject, { decidedBy, reason }: RefusedQuote): Decision<ProjectEvent> => {
  const quote = quoteOf(project, 'charity');
  if (quote === null) return noQuote;
  if (isBlank(reason)) return reject('reason-required', 'Please say why the quote is not published', 'reason');
  return quote.status === 'refused' ? [] : [quoteRefused({ decidedBy, reason })];
};
