import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { browserOf } from './browser.ts';
import type { VisitCommand, VisitPage } from './commands.ts';
import { pageVisited, type VisitEvent, visitEvents } from './events.ts';
import { networkOf } from './network.ts';
import { isPageName, pageUnknown } from './page-name.ts';
import { evolve, initial, pagesSeenBy, type Visitor } from './state.ts';

/** Every view counts; the two flags let anybody count visitors without knowing them. */
const visit = (visitor: Visitor, { data }: VisitPage): Decision<VisitEvent> => {
  const { visitorId, page, ipAddress, userAgent } = data;
  if (!isPageName(page)) return reject('page-unknown', pageUnknown, 'page');
  const before = pagesSeenBy(visitor);
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
      return visit(visitor, command);
    default:
      return unreachable(command.type);
  }
};

/** An anonymous visitor's browser and the pages it has been on. */
export const visitor: Decider<Visitor, VisitCommand, VisitEvent> = {
  category: visitEvents.category,
  memory: 'last-event',
  initial,
  evolve,
  decide,
};
