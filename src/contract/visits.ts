import { z } from 'zod';
import { pagePattern, pageUnknown, visitorPattern, visitorUnknown } from '../domain/visits/page-name.ts';
import { type EndpointTable, type Examples, noContent } from './endpoint.ts';
import { named } from './fields.ts';

/** A page view under a random visitor id (spec §7). */
const VisitReport = z.object({
  page: z
    .string({ error: ({ input }) => (input === undefined ? 'Page is required' : pageUnknown) })
    .regex(pagePattern, pageUnknown),
  visitorId: z.string({ error: visitorUnknown }).regex(visitorPattern, visitorUnknown),
});

export const VisitAnalytics = named('VisitAnalytics', {
  data: z.object({
    totalVisits: z.int(),
    uniqueVisitors: z.int(),
    pageBreakdown: z.array(z.object({ page: z.string(), visits: z.int(), uniqueVisitors: z.int() })),
  }),
});
export type VisitAnalytics = z.output<typeof VisitAnalytics>;

export const endpoints = {
  trackVisit: {
    route: 'POST /api/track-visit',
    summary: 'Count a page view',
    access: 'anyone',
    body: VisitReport,
    success: noContent,
    limitPerMinute: 60,
  },
  getVisitAnalytics: {
    route: 'GET /api/admin/analytics',
    summary: 'Page visits: total, unique visitors, by page',
    access: ['admin'],
    success: { status: 200, body: VisitAnalytics },
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  trackVisit: { body: { page: 'waiting-list', visitorId: '3f0f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c11' } },
  getVisitAnalytics: {
    success: {
      data: {
        totalVisits: 120,
        uniqueVisitors: 84,
        pageBreakdown: [{ page: 'waiting-list', visits: 120, uniqueVisitors: 84 }],
      },
    },
  },
};
