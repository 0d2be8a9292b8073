import {
  approveQuote,
  type DecidedQuote,
  type RefusedQuote,
  refuseQuote,
  withdrawQuote,
} from '../domain/projects/commands.ts';
import { type Done, refused } from './outcome.ts';
import { administrators, type ProjectPlace, raters } from './participant.ts';
import type { TakeStep } from './project-steps.ts';
import type { RequestContext } from './request-context.ts';

export const quoteCommands = (take: TakeStep) => ({
  /** The charity and the consultant each withdraw their own consent. */
  withdrawQuote: async (place: ProjectPlace, request: RequestContext): Done => {
    const { role } = place.by;
    if (role === 'admin') return refused(raters.refusal);
    return take({ command: withdrawQuote({ side: role }), place, policy: raters }, request);
  },
  /** For administrators. Rejections: `no-quote`, `quote-changed`. */
  approveQuote: (approval: Omit<DecidedQuote, 'decidedBy'>, place: ProjectPlace, request: RequestContext): Done => {
    const command = approveQuote({ ...approval, decidedBy: place.by.userId });
    return take({ command, place, policy: administrators }, request);
  },
  /** For administrators. Rejections: `no-quote`, `quote-changed`, `quote-already-refused`, `reason-required` (field `reason`). */
  refuseQuote: (refusal: Omit<RefusedQuote, 'decidedBy'>, place: ProjectPlace, request: RequestContext): Done => {
    const command = refuseQuote({ ...refusal, decidedBy: place.by.userId });
    return take({ command, place, policy: administrators }, request);
  },
});
