import { z } from 'zod';
import { defineEvents, type EventOf, revised } from '../kernel/define-events.ts';
import { deviceOf, devices } from './browser.ts';

export const visitEvents = defineEvents('visitor', {
  PageVisited: revised(
    z.object({
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
      /** What a report counts visits by, and leaves programs out by. */
      device: z.enum(devices),
    }),
    // Version 1 left whoever asked for devices to know by heart which families belong to which.
    (data) => ({ ...data, device: deviceOf({ browser: String(data.browser), platform: String(data.platform) }) }),
  ),
});
export type VisitEvent = EventOf<typeof visitEvents>;

export const { PageVisited: pageVisited } = visitEvents.create;
