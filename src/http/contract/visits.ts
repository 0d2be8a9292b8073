import { z } from 'zod';
import { pageNames, pageUnknown } from '../../domain/visits/page-name.ts';

/** A page view, told by the browser under a random visitor id (spec §7). */
export const VisitReport = z.object({
  page: z.enum(pageNames, { error: ({ input }) => (input === undefined ? 'Page is required' : pageUnknown) }),
  visitorId: z.uuid('Visitor id must be a UUID'),
});

export const VisitAnalytics = z
  .object({
    data: z.object({
      totalVisits: z.int(),
      uniqueVisitors: z.int(),
      pageBreakdown: z.array(z.object({ page: z.string(), visits: z.int(), uniqueVisitors: z.int() })),
    }),
  })
  .meta({ id: 'VisitAnalytics' });
export type VisitAnalytics = z.output<typeof VisitAnalytics>;
