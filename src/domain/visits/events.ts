import { z } from 'zod';
import { defineEvents, type EventOf, revised } from '../kernel/define-events.ts';
import { deviceOf, devices } from './browser.ts';

export const visitEvents = defineEvents('visitor', {
  PageVisited: revised(
    z.object({
      /** Random, made by the browser; does not identify a person. */
      visitorId: z.uuid(),
      page: z.string(),
      isFirstVisit: z.boolean(),
      isFirstVisitToPage: z.boolean(),
      /** Each page once, in order of first visit, including this one: all that the next decision needs. */
      pagesSeen: z.array(z.string()),
      /** The network of the visit, never an address; null if unknown. */
      network: z.string().nullable(),
      /** Families only, such as `Firefox` and `Windows`. */
      browser: z.string(),
      platform: z.string(),
      /** Lets reports count by device and leave out programs. */
      device: z.enum(devices),
    }),
    // Version 1 had no device.
    (data) => ({ ...data, device: deviceOf({ browser: String(data.browser), platform: String(data.platform) }) }),
  ),
});
export type VisitEvent = EventOf<typeof visitEvents>;

export const { pageVisited } = visitEvents.create;
