import { z } from 'zod';
import type { EndpointTable, Examples } from './endpoint.ts';
import { named, optional, wholeNumber, wholeNumberInQuery } from './fields.ts';
import { Json, Moment, NamedIds, names, Sentence, submitted } from './history.ts';

/** A stream of any aggregate. */
const StreamOf = z.object({
  stream: z
    .string()
    .regex(/^[A-Za-z]{1,40}-[A-Za-z0-9_-]{1,100}$/, 'Please give a stream, for example project-01920f80-…')
    .describe('A stream of any aggregate: `project-<id>`.'),
});

const LAST_REVISION = 2_147_483_647;

const after = 'Revision of the last event that counts; -1 is before the first one. Default: the present.';

/** A field of a state or row, before and after. */
const ChangedField = z.object({
  name: z.string(),
  label: z.string(),
  before: Json,
  after: Json,
  personal: z.boolean().describe('Personal data.'),
  differs: z.boolean(),
});
export type ChangedField = z.output<typeof ChangedField>;

const ChangedRow = z.object({
  readModel: z.string(),
  title: z.string(),
  key: z.string(),
  change: z.enum(['added', 'changed', 'removed', 'none']),
  fault: z.string().nullable().describe('Why the fold failed, if it did; the row then stays as it was.'),
  columns: z.array(ChangedField),
});
export type ChangedRow = z.output<typeof ChangedRow>;

const StepQuery = z.object({
  revision: wholeNumberInQuery(-1, LAST_REVISION).optional().describe(after),
});

/** An event of a stream, with the state and rows before and after it. */
export const StreamStep = named('StreamStep', {
  stream: z.string(),
  aggregate: z.string().describe('Name in the code: `project`.'),
  revision: z.int().describe('-1 before the first event.'),
  latest: z.int().describe('-1 for a stream without events.'),
  event: z
    .object({
      id: z.string(),
      type: z.string(),
      occurredAt: Moment,
      sentence: Sentence,
      fault: z.string().nullable().describe('Why the states leave it out, if they do.'),
    })
    .nullable(),
  state: z.array(ChangedField),
  rows: z
    .array(ChangedRow)
    .describe('Rows of read models that the event changes, folded from the events of this stream.'),
  names: NamedIds,
});
export type StreamStep = z.output<typeof StreamStep>;

const RehearsalRequest = named('RehearsalRequest', {
  revision: optional(wholeNumber('Revision', -1, LAST_REVISION)).describe(after),
  command: z.string().min(1, 'Please choose a command').max(60),
  data: optional(z.record(z.string().max(60), z.unknown())).describe(
    'Its fields; nothing for a command without fields.',
  ),
});

const NamedEvent = z.object({ type: z.string(), data: Json });

/** The aggregate's decision, and its consequences. */
export const RehearsalAnswer = named('RehearsalAnswer', {
  stream: z.string(),
  aggregate: z.string(),
  revision: z.int(),
  latest: z.int(),
  outcome: z
    .enum(['events', 'nothing', 'refused', 'misfit'])
    .describe('`misfit`: the rule or an event schema cannot use the given fields.'),
  refusal: z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }).nullable(),
  problem: z.string().nullable().describe('For `misfit`.'),
  events: z.array(NamedEvent),
  state: z.array(ChangedField),
  rows: z.array(ChangedRow),
  mails: z.array(z.object({ template: z.string(), recipient: z.string(), subject: z.string() })),
  commands: z.array(z.object({ reactor: z.string(), command: z.string(), stream: z.string() })),
  failures: z
    .array(z.object({ reactor: z.string(), fault: z.string() }))
    .describe('Reactors that could not say what they would do.'),
  names: NamedIds,
});
export type RehearsalAnswer = z.output<typeof RehearsalAnswer>;

const SpecificationQuery = z.object({
  revision: wholeNumberInQuery(0, LAST_REVISION).describe('Revision of the event.'),
});

/** An event as the source of a test that passes. */
const EventSpecification = named('EventSpecification', {
  file: z.string().describe('Path for the file in the source code.'),
  text: z.string(),
  command: z
    .string()
    .nullable()
    .describe('The command that leads to the event; null where no command does, and the test states the fold.'),
});

const forAdministrators = { access: ['admin'], params: StreamOf } as const;

export const endpoints = {
  getStep: {
    route: 'GET /api/admin/history/streams/{stream}/step',
    summary: 'An event of any stream, with the state and the rows of read models before and after it',
    ...forAdministrators,
    query: StepQuery,
    success: { status: 200, body: StreamStep },
  },
  rehearse: {
    route: 'POST /api/admin/history/streams/{stream}/rehearsal',
    summary: 'What an aggregate would decide about a command, and what would follow',
    description: 'Nothing is written or sent, except that the reading is recorded in the history.',
    ...forAdministrators,
    body: RehearsalRequest,
    success: { status: 200, body: RehearsalAnswer },
    limitPerMinute: 60,
  },
  getSpecification: {
    route: 'GET /api/admin/history/streams/{stream}/specification',
    summary: 'An event as a test: given, when, then',
    description: 'Ids and personal data are replaced by made-up ones.',
    ...forAdministrators,
    query: SpecificationQuery,
    success: { status: 200, body: EventSpecification },
  },
} as const satisfies EndpointTable;

const { stream, occurredAt, sentence, type, id } = submitted;
const status = { name: 'status', label: 'Status', personal: false, differs: true };
const row = { readModel: 'projects', title: 'Projects', key: stream.slice(8), fault: null };

export const examples: Examples<typeof endpoints> = {
  getStep: {
    success: {
      stream,
      aggregate: 'project',
      revision: 0,
      latest: 3,
      event: { id, type, occurredAt, sentence, fault: null },
      state: [{ ...status, before: null, after: 'Pending' }],
      rows: [{ ...row, change: 'added', columns: [{ ...status, before: null, after: 'pending' }] }],
      names,
    },
  },
  rehearse: {
    body: { command: 'CancelProject', data: { reason: 'The budget is settled.' } },
    success: {
      stream,
      aggregate: 'project',
      revision: 3,
      latest: 3,
      outcome: 'events',
      refusal: null,
      problem: null,
      events: [{ type: 'ProjectCancelled', data: { reason: 'The budget is settled.' } }],
      state: [{ ...status, before: 'Pending', after: 'Cancelled' }],
      rows: [{ ...row, change: 'changed', columns: [{ ...status, before: 'pending', after: 'cancelled' }] }],
      mails: [
        {
          template: 'project-cancelled',
          recipient: submitted.actor.id,
          subject: 'A budget that holds has been cancelled',
        },
      ],
      commands: [],
      failures: [],
      names,
    },
  },
  getSpecification: {
    success: {
      file: 'src/domain/projects/start-matching.spec.ts',
      text: "import { describe, it } from 'vitest';\n",
      command: 'StartMatching',
    },
  },
};
