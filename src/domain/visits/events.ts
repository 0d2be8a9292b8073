import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';

export const visitEvents = defineEvents('visitor', {
  PageVisited: z.object({
    /** Random, made by the browser; says nothing about a person. */
    visitorId: z.uuid(),
    page: z.string(),
    isFirstVisit: z.boolean(),
    isFirstVisitToPage: z.boolean(),
    /** Each once, in the order of the first visit, this one included: all that has to be known at the next visit. */
    pagesSeen: z.array(z.string()),
    /** The network the visit came from, never an address; null when it is not known. */
    network: z.string().nullable(),
    /** Families only, such as `Firefox` and `Windows`. */
    browser: z.string(),
    platform: z.string(),
  }),
});
export type VisitEvent = EventOf<typeof visitEvents>;

export const { PageVisited: pageVisited } = visitEvents.create;
