import { describe, it } from 'vitest';
import { aPageView, aVisit } from '../../../test/builders/visits.ts';
import { specify } from '../kernel/specify.ts';
import { visitPage } from './commands.ts';
import { visitor } from './decide.ts';
import { pageVisited } from './events.ts';
import { pageLimits } from './page-name.ts';

describe('visiting a page', () => {
  it('is decided on the last visit alone', () => {
    specify(visitor)
      .given(pageVisited(aVisit({ page: 'home', isFirstVisit: false, pagesSeen: ['waiting-list', 'home'] })))
      .when(visitPage(aPageView()))
      .then(
        pageVisited(aVisit({ isFirstVisit: false, isFirstVisitToPage: false, pagesSeen: ['waiting-list', 'home'] })),
      );
  });

  it('counts a first visit, and keeps network and families instead of address and user agent', () => {
    specify(visitor).when(visitPage(aPageView())).then(pageVisited(aVisit()));
  });

  it('counts another page of a known visitor as new to the page only', () => {
    specify(visitor)
      .given(pageVisited(aVisit()))
      .when(visitPage(aPageView({ page: 'home' })))
      .then(pageVisited(aVisit({ page: 'home', isFirstVisit: false, pagesSeen: ['waiting-list', 'home'] })));
  });

  it('counts a further visit as new neither to the site nor to the page', () => {
    specify(visitor)
      .given(
        pageVisited(aVisit()),
        pageVisited(aVisit({ page: 'home', isFirstVisit: false, pagesSeen: ['waiting-list', 'home'] })),
      )
      .when(visitPage(aPageView()))
      .then(
        pageVisited(aVisit({ isFirstVisit: false, isFirstVisitToPage: false, pagesSeen: ['waiting-list', 'home'] })),
      );
  });

  it('counts a visit without address and user agent', () => {
    specify(visitor)
      .when(visitPage(aPageView({ ipAddress: null, userAgent: null })))
      .then(pageVisited(aVisit({ network: null, browser: 'Other', platform: 'Other', device: 'unknown' })));
  });

  it('counts any page, and those beyond the fiftieth of a visitor as one, except for our own', () => {
    specify(visitor)
      .when(visitPage(aPageView({ page: 'campaigns/spring_2026' })))
      .then(pageVisited(aVisit({ page: 'campaigns/spring_2026', pagesSeen: ['campaigns/spring_2026'] })));
    const pagesSeen = Array.from({ length: pageLimits.perVisitor }, (_, number) => `page-${number}`);
    const full = pageVisited(aVisit({ page: 'page-49', pagesSeen }));
    const known = { isFirstVisit: false, isFirstVisitToPage: false, pagesSeen };
    specify(visitor)
      .given(full)
      .when(visitPage(aPageView({ page: 'page-7' })))
      .then(pageVisited(aVisit({ ...known, page: 'page-7' })));
    specify(visitor)
      .given(full)
      .when(visitPage(aPageView({ page: 'pricing' })))
      .then(pageVisited(aVisit({ isFirstVisit: false, page: 'pricing', pagesSeen: [...pagesSeen, 'pricing'] })));
    const beyond = { isFirstVisit: false, pagesSeen: [...pagesSeen, 'other'] };
    specify(visitor)
      .given(full)
      .when(visitPage(aPageView({ page: 'page-50' })))
      .then(pageVisited(aVisit({ ...beyond, page: 'other' })));
  });

  it.each([['*'], [''], ['waiting list'], ['page?x=1'], ['x'.repeat(65)], ['home\n']])(
    'is refused for %j, which is no name of a page',
    (page) => {
      specify(visitor)
        .when(visitPage(aPageView({ page })))
        .thenRejected('page-unknown', 'page');
    },
  );
});
