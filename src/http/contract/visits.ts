import { z } from 'zod';
import { pageName } from '../../domain/visits/page-name.ts';

/** A page view, told by the browser under a random visitor id (spec §7). */
export const VisitReport = z.object({
  page: z
    .string({ error: 'Page is required' })
    .regex(pageName, 'Page must be a lower-case page name such as waiting-list'),
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
