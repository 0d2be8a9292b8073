import type { Position } from '../domain/kernel/event.ts';
import { visitPage } from '../domain/visits/commands.ts';
import { visitor } from '../domain/visits/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

/** A page view as the server received it. Address and user agent are reduced before anything is stored. */
export interface VisitInput {
  readonly page: string;
  readonly visitorId: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

export interface VisitCommands {
  /** Counts a page view. IP truncated (/24, /48), user agent reduced to browser family and platform. */
  recordVisit(input: VisitInput, request: RequestContext): Promise<Outcome<{ readonly position: Position }>>;
}

/** Counting page views. No personal data and no data subject: the aggregate keeps only network and families. */
export const visitCommands = (handle: HandleCommand): VisitCommands => ({
  recordVisit: async ({ page, visitorId, ipAddress, userAgent }, request) =>
    outcomeOf(
      await handle(visitor, visitorId, visitPage({ page, visitorId, ipAddress, userAgent }), {
        ...request,
        // Never the member who may be signed in: a visitor's pages must not lead to a person.
        actor: { id: visitorId, role: 'visitor' },
      }),
      {},
    ),
});
