import { visitPage } from '../domain/visits/commands.ts';
import { visitor } from '../domain/visits/decide.ts';
import type { Commands } from './commands.ts';
import type { HandleCommand } from './handle.ts';
import { outcomeOf } from './outcome.ts';

/** Counting page views. No personal data and no data subject: the aggregate keeps only network and families. */
export const visitCommands = (handle: HandleCommand): Pick<Commands, 'recordVisit'> => ({
  recordVisit: async ({ page, visitorId, ipAddress, userAgent }, request) =>
    outcomeOf(await handle(visitor, visitorId, visitPage({ page, visitorId, ipAddress, userAgent }), request), {}),
});
