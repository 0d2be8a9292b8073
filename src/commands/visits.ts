import { visitPage } from '../domain/visits/commands.ts';
import { visitor } from '../domain/visits/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

/** A page view as received. Address and user agent are reduced before they are stored. */
export interface VisitInput {
  readonly page: string;
  readonly visitorId: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

export interface VisitCommands {
  /** Counts a page view. IP truncated (/24, /48), user agent reduced to browser family and platform. */
  recordVisit(input: VisitInput, request: RequestContext): Done;
}

/** Page views. They hold no personal data: the aggregate keeps only network, browser family and platform. */
export const visitCommands = (handle: HandleCommand): VisitCommands => ({
  recordVisit: async ({ page, visitorId, ipAddress, userAgent }, request) =>
    outcomeOf(
      await handle(visitor, visitorId, visitPage({ page, visitorId, ipAddress, userAgent }), {
        ...request,
        // Never the signed-in member: visits must not identify a person.
        actor: { id: visitorId, role: 'visitor' },
      }),
      {},
    ),
});
