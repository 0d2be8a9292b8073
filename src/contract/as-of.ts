import { z } from 'zod';
import { analysts, type EndpointTable, type Examples } from './endpoint.ts';
import { named, wholeNumberInQuery } from './fields.ts';
import { HistoryField, Json, Moment, NamedIds, names, Sentence, StatusChange, submitted } from './history.ts';

/** The events of a stream are numbered from 0. */
const revisionInQuery = wholeNumberInQuery(0, 2_147_483_647);

/** A stream with past states: `project-…`, `charity-…`, `consultant-…`, `waitingListSignup-…`. */
const PastOf = z.object({
  stream: z
    .string()
    .regex(
      /^(project|charity|consultant|waitingListSignup)-([0-9a-f-]{36}|t\d{1,9}_[0-9a-f]{32})$/,
      'No history available for this stream',
    ),
});

export const PastQuery = z
  .object({
    revision: revisionInQuery.optional().describe('State after this event of the stream.'),
    at: z.iso
      .datetime('Please give a date and time such as 2026-01-31T12:00:00Z')
      .optional()
      .describe('For analysts, the end of its month.'),
  })
  .describe('Default: the current state.');

export const PastState = z
  .object({
    stream: z.string(),
    revision: z.int().describe('Revision of the last event included.'),
    latest: z.int().describe('Revision of the last event of the stream.'),
    occurredAt: Moment,
    sentence: Sentence,
    fields: z.array(HistoryField.extend({ now: Json, differs: z.boolean() })),
    unreadable: z
      .array(z.object({ id: z.string(), revision: z.int(), type: z.string(), fault: z.string() }))
      .describe('Events of the stream that were left out of the states, oldest first; at most 50.'),
    names: NamedIds,
  })
  .meta({ id: 'PastState' });
export type PastState = z.output<typeof PastState>;

/** Page of the events of one stream, oldest first. */
const MomentsQuery = z.object({
  after: revisionInQuery.optional().describe('Revision. Default: the first page.'),
  limit: wholeNumberInQuery(1, 500).default(200),
});

export const MomentList = named('MomentList', {
  data: z.array(
    z.object({
      revision: z.int(),
      type: z.string(),
      occurredAt: Moment,
      sentence: Sentence,
      change: StatusChange.nullable(),
      fault: z.string().nullable(),
    }),
  ),
  latest: z.int(),
});
export type MomentList = z.output<typeof MomentList>;

export const endpoints = {
  listMoments: {
    route: 'GET /api/history/streams/{stream}/moments',
    summary: 'The events of a project, charity, consultant or sign-up, oldest first',
    access: analysts,
    params: PastOf,
    query: MomentsQuery,
    success: { status: 200, body: MomentList },
  },
  getPast: {
    route: 'GET /api/history/streams/{stream}/past',
    summary: 'Past state of a project, charity, consultant or sign-up, with its current state',
    access: analysts,
    params: PastOf,
    query: PastQuery,
    success: { status: 200, body: PastState },
  },
} as const satisfies EndpointTable;

const { stream, revision, type, occurredAt, sentence, change, fault } = submitted;

export const examples: Examples<typeof endpoints> = {
  listMoments: { success: { data: [{ revision, type, occurredAt, sentence, change, fault }], latest: 3 } },
  getPast: {
    success: {
      stream,
      revision,
      latest: 3,
      occurredAt,
      sentence,
      fields: [
        { name: 'status', label: 'Status', value: 'Pending', now: 'In Progress', personal: 'no', differs: true },
        {
          name: 'title',
          label: 'Title',
          value: 'A budget that holds',
          now: 'A budget that holds',
          personal: 'no',
          differs: false,
        },
      ],
      unreadable: [{ id: submitted.id, revision: 2, type: 'PhaseSet', fault: 'Field phase is missing.' }],
      names,
    },
  },
};
