import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { browserOf } from './browser.ts';
import type { VisitCommand, VisitPage } from './commands.ts';
import { pageVisited, type VisitEvent, visitEvents } from './events.ts';
import { networkOf } from './network.ts';
import { pageName } from './page-name.ts';
import { evolve, hasVisited, initial, type Visitor } from './state.ts';

/** Every view counts; the two flags let anybody count visitors without knowing them. */
const visit = (visitor: Visitor, { data }: VisitPage): Decision<VisitEvent> => {
  const { visitorId, page, ipAddress, userAgent } = data;
  if (!pageName.test(page)) {
    return reject('page-name-invalid', 'Page must be a lower-case page name such as waiting-list', 'page');
  }
  return [
    pageVisited({
      visitorId,
      page,
      isFirstVisit: visitor.status === 'new',
      isFirstVisitToPage: !hasVisited(visitor, page),
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
  initial,
  evolve,
  decide,
};
