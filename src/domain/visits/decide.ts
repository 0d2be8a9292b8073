import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { browserOf } from './browser.ts';
import type { PageView, VisitCommand } from './commands.ts';
import { pageVisited, type VisitEvent, visitEvents } from './events.ts';
import { networkOf } from './network.ts';
import { isOwnPage, isPageName, otherPage, pageLimits, pageUnknown } from './page-name.ts';
import { evolve, initial, pagesSeenBy, type Visitor } from './state.ts';

/** Every view counts. The two flags make it possible to count visitors without identifying them. */
const visit = (visitor: Visitor, view: PageView): Decision<VisitEvent> => {
  const { visitorId, ipAddress, userAgent } = view;
  if (!isPageName(view.page)) return reject('page-unknown', pageUnknown, 'page');
  const before = pagesSeenBy(visitor);
  const isFull = before.length >= pageLimits.perVisitor && !isOwnPage(view.page);
  const page = isFull && !before.includes(view.page) ? otherPage : view.page;
  const isFirstVisitToPage = !before.includes(page);
  return [
    pageVisited({
      visitorId,
      page,
      isFirstVisit: visitor.status === 'new',
      isFirstVisitToPage,
      pagesSeen: isFirstVisitToPage ? [...before, page] : [...before],
      network: networkOf(ipAddress),
      ...browserOf(userAgent),
    }),
  ];
};

const decide = (visitor: Visitor, command: VisitCommand): Decision<VisitEvent> => {
  switch (command.type) {
    case 'VisitPage':
      return visit(visitor, command.data);
    default:
      return unreachable(command.type);
  }
};

/** An anonymous visitor's browser and the pages it has visited. */
export const visitor: Decider<Visitor, VisitCommand, VisitEvent> = {
  category: visitEvents.category,
  memory: 'last-event',
  initial,
  evolve,
  decide,
};
