import { z } from 'zod';
import type { EndpointTable, Examples } from './endpoint.ts';
import { wholeNumberInQuery } from './fields.ts';
import { projectId } from './sample-people.ts';

/** Aggregates that can change while a page shows them, named like their streams. */
export const changeKinds = [
  'account',
  'charity',
  'consultant',
  'project',
  'conversation',
  'notifications',
  'waitingListSignup',
  'invitation',
  'verification',
  /** For administrators: the history has new events. */
  'history',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One aggregate that has changed. Contains no personal data: pages fetch what they may see. */
export const Change = z.object({ kind: z.enum(changeKinds), id: z.string() });
export type Change = z.output<typeof Change>;

const StreamQuery = z.object({
  after: z
    .string()
    .max(100)
    .optional()
    .describe('Id of the last event received; the header `Last-Event-ID` takes precedence.'),
  loaded: wholeNumberInQuery(0, 3_600_000)
    .default(0)
    .describe('How long ago the page was loaded, in milliseconds: changes since then are repeated.'),
});

export const endpoints = {
  streamChanges: {
    route: 'GET /api/stream',
    summary: 'Stream what changes for the signed-in member',
    description:
      'Server-sent events: `change`, with kind and id of what is now readable; `reset` when anything may have changed; `ready`, with the id to resume from, once at the start. Resumes after `Last-Event-ID`. Ends with the session and after a time limit; then reconnect.',
    access: 'member',
    query: StreamQuery,
    success: { status: 200, body: z.string(), media: 'text/event-stream' },
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  streamChanges: { success: `event: change\nid: 41\ndata: {"kind":"project","id":"${projectId}"}\n\n` },
};
