import type { PageView } from '../../src/domain/visits/commands.ts';
import type { VisitEvent } from '../../src/domain/visits/events.ts';

const aVisitorId = '5f0c1a52-7c4e-4b0e-9a51-3f2f6a3f7b10';

/** Firefox on Windows opens the waiting list. */
export const aPageView = (changes: Partial<PageView> = {}): PageView => ({
  visitorId: aVisitorId,
  page: 'waiting-list',
  ipAddress: '203.0.113.77',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0',
  ...changes,
});

/** The event data of {@link aPageView} on a first visit. */
export const aVisit = (changes: Partial<VisitEvent['data']> = {}): VisitEvent['data'] => ({
  visitorId: aVisitorId,
  page: 'waiting-list',
  isFirstVisit: true,
  isFirstVisitToPage: true,
  pagesSeen: ['waiting-list'],
  network: '203.0.113.0/24',
  browser: 'Firefox',
  platform: 'Windows',
  device: 'computer',
  ...changes,
});
