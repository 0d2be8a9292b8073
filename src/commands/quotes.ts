import { approveQuote, refuseQuote, withdrawQuote } from '../domain/projects/commands.ts';
import { type Done, refused } from './outcome.ts';
import { administrators, type ProjectPlace, raters } from './participant.ts';
import type { TakeStep } from './project-steps.ts';
import type { RequestContext } from './request-context.ts';

export interface QuoteCommands {
  /** The charity and the consultant each withdraw their own consent. */
  withdrawQuote(place: ProjectPlace, request: RequestContext): Done;
  /** For administrators. Rejection: `no-quote`. */
  approveQuote(place: ProjectPlace, request: RequestContext): Done;
  /** For administrators. Rejections: `no-quote`, `reason-required` (field `reason`). */
  refuseQuote(input: { readonly reason: string }, place: ProjectPlace, request: RequestContext): Done;
}

export const quoteCommands = (take: TakeStep): QuoteCommands => ({
  withdrawQuote: async (place, request) => {
    const { role } = place.by;
    if (role === 'admin') return refused(raters.refusal);
    return take({ command: withdrawQuote({ side: role }), place, policy: raters }, request);
  },
  approveQuote: (place, request) => {
    const command = approveQuote({ decidedBy: place.by.userId });
    return take({ command, place, policy: administrators }, request);
  },
  refuseQuote: ({ reason }, place, request) => {
    const command = refuseQuote({ decidedBy: place.by.userId, reason });
    return take({ command, place, policy: administrators }, request);
  },
});
