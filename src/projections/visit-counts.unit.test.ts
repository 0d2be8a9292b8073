import { expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { folded } from '../../test/support/folded.ts';
import { pageVisited } from '../domain/visits/events.ts';
import { visitCounts } from './visit-counts.ts';

const visit = (changes: Parameters<typeof aVisit>[0] = {}) => recorded('visitor-1', pageVisited(aVisit(changes)));

it('counts every visit, for its page and for all pages', () => {
  expect(
    folded(
      visitCounts,
      visit(),
      visit({ isFirstVisit: false, isFirstVisitToPage: false }),
      visit({ isFirstVisit: false, page: 'home' }),
      visit({ visitorId: id(1) }),
    ),
  ).toEqual([
    { page: 'waiting-list', visits: 3, unique_visitors: 2 },
    { page: '*', visits: 4, unique_visitors: 2 },
    { page: 'home', visits: 1, unique_visitors: 1 },
  ]);
});
