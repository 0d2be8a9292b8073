import { validate as isUuid, v5 } from 'uuid';
import { type PageView, visitPage } from '../domain/visits/commands.ts';
import { visitor } from '../domain/visits/decide.ts';
import { isOwnPage, isPageName, otherPage, pageLimits } from '../domain/visits/page-name.ts';
import { type Done, outcomeOf } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import type { RequestContext } from './request-context.ts';

/** Namespace for ids of visitors whose browser did not send a UUID. */
const VISITORS = '6d4f3a52-0b8e-4e0f-9f0e-3f5f5b7c9a21';

/** Page views. They contain no personal data: the aggregate stores only network, browser family and platform. */
export const visitCommands = ({ handle, vault }: Pick<CommandParts, 'handle' | 'vault'>) => ({
  /**
   * Counts a page view; once a day has very many distinct pages, views of further ones count as page `other`. The IP
   * address is truncated (/24, /48), the user agent reduced to browser family and platform. A visitor id that is not a
   * UUID is replaced by one derived from it.
   */
  recordVisit: async ({ page, visitorId: given, ipAddress, userAgent }: PageView, request: RequestContext): Done => {
    const visitorId = isUuid(given) ? given : v5(given, VISITORS);
    const isCounted = isOwnPage(page) || !isPageName(page) || (await vault.visitedPages.admit(page, pageLimits.perDay));
    const view = { page: isCounted ? page : otherPage, visitorId, ipAddress, userAgent };
    // Never the signed-in member, because visits must not identify a person.
    const context = { ...request, actor: { id: visitorId, role: 'visitor' as const } };
    return outcomeOf(await handle(visitor, visitorId, visitPage(view), context), {});
  },
});
