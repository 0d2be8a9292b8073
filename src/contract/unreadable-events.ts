import { z } from 'zod';
import { Decision } from './applications.ts';
import type { EndpointTable, Examples } from './endpoint.ts';
import { HistoryEntry, HistoryEventId, submitted } from './history.ts';

/** An event to append as a replacement for one that cannot be read. */
export const EventCorrection = Decision.extend({
  type: z.string().min(1, 'Please choose a type').max(60).describe('An event type of the same stream.'),
  data: z
    .record(z.string().max(60), z.unknown())
    .describe('Its fields, as the current version of its schema demands them.'),
}).meta({ id: 'EventCorrection' });

/** A decision about one event. */
const decision = {
  access: ['admin'],
  params: HistoryEventId,
  success: { status: 200, body: HistoryEntry },
  problems: [409],
  mayLag: true,
} as const;

export const endpoints = {
  skipEvent: {
    route: 'POST /api/admin/history/{id}/skip',
    summary: 'Skip an event that cannot be read',
    description:
      'Every fold passes over it. The event itself stays. Read models that parked it fold what waited behind it.',
    ...decision,
    body: Decision,
  },
  undoSkipping: {
    route: 'DELETE /api/admin/history/{id}/skip',
    summary: 'No longer skip an event',
    description: 'The read models that fold its type are rebuilt; verify them and swap them in.',
    ...decision,
  },
  correctEvent: {
    route: 'POST /api/admin/history/{id}/correction',
    summary: 'Append a correcting event and skip the wrong one',
    description:
      'The correcting event is appended to the same stream, about the same person and at the time of the wrong one.',
    ...decision,
    body: EventCorrection,
  },
} as const satisfies EndpointTable;

const skipped: HistoryEntry = { ...submitted, readable: false, fault: 'Field title is missing.', skipped: true };
const reason = 'A script wrote it by mistake.';

export const examples: Examples<typeof endpoints> = {
  skipEvent: { body: { reason }, success: skipped },
  undoSkipping: { success: { ...skipped, skipped: false } },
  correctEvent: { body: { reason, type: 'PhaseSet', data: { phase: 'Drafting the budget' } }, success: skipped },
};
