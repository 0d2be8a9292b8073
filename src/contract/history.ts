import { z } from 'zod';
import { analysts, type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { day, named, PageQuery } from './fields.ts';
import { idOrPseudonymShape, monthShape } from './pseudonyms.ts';
import { charityId, charityPerson, charityUserId, projectId } from './sample-people.ts';

export const contexts = [
  'accounts',
  'charities',
  'consultants',
  'projects',
  'conversations',
  'notifications',
  'waiting-list',
  'visits',
  'reports',
  'audit',
  'operations',
  /** Contexts unknown to this release. */
  'other',
] as const;

export type Context = (typeof contexts)[number];

export const actorRoles = ['charity', 'consultant', 'analyst', 'admin', 'visitor', 'system'] as const;

/** Targets of links in sentences. */
export const subjectKinds = ['member', 'charity', 'consultant', 'project', 'signup', 'report'] as const;

/** Filters that span event types. */
export const historyExtracts = ['status-changes', 'unreadable'] as const;

/** Events that record which parts of the history were read. */
export const readingTypes = ['HistoryRead', 'MailOpened'] as const;

/** A technical name: of a type, a stream or a request. Printable ASCII only. */
const nameInQuery = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[!-~]*$/, 'Please use only ASCII letters, digits and symbols, without spaces');

/** A day in United Kingdom time. */
const dayInQuery = day('Please give a date such as 2026-01-31');

/** An id, or its pseudonym. Analysts can only use pseudonyms. */
const IdOrPseudonym = z
  .string()
  .toLowerCase()
  .regex(idOrPseudonymShape, 'This is neither a UUID nor a pseudonym')
  .describe('A UUID, or the pseudonym that analysts see in place of it.');

/** A time. Analysts see months. */
export const Moment = z
  .union([z.iso.datetime(), z.string().regex(monthShape)])
  .describe('An instant in UTC; for analysts the month in UK time: `2026-03`.');

/** Filter of the history; all given fields must match. */
export const HistoryFilter = z.object({
  context: z.enum(contexts).optional(),
  type: nameInQuery(60).optional().describe('Event type, for example `ProjectSubmitted`.'),
  role: z.enum(actorRoles).optional().describe('Role of the actor.'),
  actor: nameInQuery(60).optional().describe('Id of the actor.'),
  about: IdOrPseudonym.optional().describe(
    'Id that occurs in the event: of a member, charity, consultant, project or sign-up.',
  ),
  member: IdOrPseudonym.optional().describe(
    'Id of a member, or of their charity or profile: events by them, and of their account, charity, profile or sign-up.',
  ),
  only: z
    .enum(historyExtracts)
    .optional()
    .describe(
      '`status-changes`: only events that change the status of their subject. `unreadable`: only events that this release cannot read.',
    ),
  without: z.enum(contexts).optional().describe('A context to exclude, for example `visits`.'),
  readings: z
    .enum(['shown', 'hidden'])
    .optional()
    .describe(
      `\`hidden\` leaves out who looked at what (${readingTypes.join(', ')}), unless a type, context, stream or request is asked for. Default: shown.`,
    ),
  stream: nameInQuery(100).optional(),
  correlation: nameInQuery(64).optional().describe('Correlation id: all events that one request led to.'),
  from: dayInQuery.optional().describe('First day, in United Kingdom time. For analysts, the first day of its month.'),
  to: dayInQuery
    .optional()
    .describe('Last day, inclusive, in United Kingdom time. For analysts, the last day of its month.'),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe(
      'Words in fields without personal data, for example a project title; or a pseudonym. Analysts can only search for pseudonyms.',
    ),
});

const HistoryQuery = PageQuery.extend({
  ...HistoryFilter.shape,
  order: z.enum(['newest', 'oldest']).default('newest').describe('Which events come first.'),
});

/** Any JSON value. Not `z.json()`, which is recursive and has no name in the OpenAPI document. */
export const Json = z.unknown();

/** A sentence in parts; names can be links. */
export const Sentence = z.array(
  z.object({
    text: z.string(),
    leadsTo: z.object({ kind: z.enum(subjectKinds), id: z.string() }).optional(),
  }),
);

/** Current names of the ids in a response, as the caller may see them. Ids without a name are left out. */
export const NamedIds = z.array(z.object({ id: z.string(), kind: z.enum(subjectKinds), name: z.string() }));

export const StatusChange = z.object({ from: z.string().nullable(), to: z.string() });

/** An event in the list. */
export const HistoryEntry = named('HistoryEntry', {
  id: z.string().describe('A UUID; for analysts, here and in all other ids, a pseudonym.'),
  position: z.string(),
  type: z.string(),
  version: z.int().describe('Schema version at the time of writing.'),
  context: z.enum(contexts),
  stream: z.string(),
  revision: z.int(),
  occurredAt: Moment,
  recordedAt: Moment,
  actor: z.object({ id: z.string(), role: z.enum(actorRoles), name: z.string().nullable() }),
  source: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  sentence: Sentence,
  change: StatusChange.nullable().describe('Status change, if any.'),
  readable: z.boolean().describe('False for an event this release cannot read.'),
  fault: z.string().nullable().describe('Why it cannot be read, in one sentence without its data.'),
  skipped: z.boolean().describe('Whether an administrator decided that it is passed over.'),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** A page of the history. New events do not shift the pages: they continue with older events. */
export const HistoryPage = named('HistoryPage', {
  data: z.array(HistoryEntry),
  nextCursor: z.string().nullable(),
  total: z.int().nullable().describe('Null above 10,000, and above 1,000 when searching words.'),
});
export type HistoryPage = z.output<typeof HistoryPage>;

/** A field of an event or a state. */
export const HistoryField = z.object({
  name: z.string().describe('Path, for example `terms.setUpFee`.'),
  label: z.string(),
  value: Json.describe('A choice is in words: `One-off project`; `stored` has its code.'),
  personal: z
    .enum(['no', 'kept', 'erased', 'hidden'])
    .describe(
      '`kept`: readable for administrators; `erased`: the key is destroyed; `hidden`: not visible to analysts, as free text is.',
    ),
});
export type HistoryField = z.output<typeof HistoryField>;

/** An event in full. */
export const HistoryDetail = HistoryEntry.extend({
  fields: z.array(HistoryField),
  metadata: z.record(z.string(), Json),
  stored: Json.describe('As stored, with personal fields encrypted.'),
  names: NamedIds,
  causedBy: HistoryEntry.nullable(),
  ledTo: z.array(HistoryEntry).describe('The first 50.'),
  skippedBy: HistoryEntry.extend({ reason: z.string().nullable().describe('Null for analysts.') })
    .nullable()
    .describe('The decision to skip it.'),
}).meta({ id: 'HistoryDetail' });
export type HistoryDetail = z.output<typeof HistoryDetail>;

export const HistoryCheckpoint = named('HistoryCheckpoint', {
  data: z.object({
    events: z.int(),
    position: z.string().describe('Position of the last event in the chain; empty before the first.'),
    hash: z.string().length(64).describe('SHA-256, hexadecimal. Store it elsewhere to verify the history later.'),
    sealedAt: Moment.nullable(),
  }),
});
export type HistoryCheckpoint = z.output<typeof HistoryCheckpoint>;

export const HistoryEventId = z.object({ id: IdOrPseudonym });

export const endpoints = {
  listHistory: {
    route: 'GET /api/history',
    summary: 'The history, newest or oldest first',
    description:
      'Analysts see pseudonyms in place of ids and names, months in place of times, and no free text. Reading the history is recorded in it.',
    access: analysts,
    query: HistoryQuery,
    success: { status: 200, body: HistoryPage },
  },
  exportHistoryCsv: {
    route: 'GET /api/history.csv',
    summary: 'The history as a CSV file of any size, newest first',
    access: analysts,
    freshProof: true,
    query: HistoryFilter,
    success: { status: 200, body: z.string(), media: 'text/csv', ofAnySize: true },
    limitPerMinute: 10,
  },
  exportHistoryLines: {
    route: 'GET /api/history.ndjson',
    summary: 'The history as JSON lines, newest first',
    access: analysts,
    freshProof: true,
    query: HistoryFilter,
    success: { status: 200, body: z.string(), media: 'application/x-ndjson', ofAnySize: true },
    limitPerMinute: 10,
  },
  getHistorySeal: {
    route: 'GET /api/history/seal',
    summary: 'Checkpoint of the hash chain',
    description: '`npm run verify-history -- --expect <hash>` verifies that no event up to the checkpoint has changed.',
    access: analysts,
    success: { status: 200, body: HistoryCheckpoint },
  },
  getHistoryEntry: {
    route: 'GET /api/history/{id}',
    summary: 'One event with its fields, stored form, cause and consequences',
    access: analysts,
    params: HistoryEventId,
    success: { status: 200, body: HistoryDetail },
  },
} as const satisfies EndpointTable;

const stream = 'project-01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b';
const at = '2026-01-14T10:00:00.000Z';

export const submitted: HistoryEntry = {
  id: '01920f90-6677-7f88-8a99-b0c1d2e3f405',
  position: '00000000000000000041',
  type: 'ProjectSubmitted',
  version: 1,
  context: 'projects',
  stream,
  revision: 0,
  occurredAt: at,
  recordedAt: at,
  actor: { id: charityUserId, role: 'charity', name: charityPerson.name },
  source: 'http',
  correlationId: '01920f90-6677-7f88-8a99-b0c1d2e3f406',
  causationId: '01920f90-6677-7f88-8a99-b0c1d2e3f406',
  sentence: [
    { text: charityPerson.name, leadsTo: { kind: 'member', id: charityUserId } },
    { text: ' submitted ' },
    { text: '‘A budget that holds’', leadsTo: { kind: 'project', id: projectId } },
    { text: ' within the membership.' },
  ],
  change: { from: null, to: 'Pending' },
  readable: true,
  fault: null,
  skipped: false,
};

export const names: z.output<typeof NamedIds> = [
  { id: charityId, kind: 'charity', name: 'Harbour Lights' },
  { id: projectId, kind: 'project', name: '‘A budget that holds’' },
];

export const examples: Examples<typeof endpoints> = {
  listHistory: { success: { data: [submitted], ...onlyPage } },
  exportHistoryCsv: {
    success: 'Position,Event,Happened\r\n00000000000000000041,01920f90-6677-7f88-8a99-b0c1d2e3f405,',
  },
  exportHistoryLines: { success: '{"id":"01920f90-6677-7f88-8a99-b0c1d2e3f405","type":"ProjectSubmitted"}\n' },
  getHistorySeal: {
    success: {
      data: {
        events: 41,
        position: '0000000000000000041',
        hash: '9b0fe6ff2bb8ff7bd03e14a1a4a5bd0d8e12d3b2e2f2f8a3a0f0a36b8c9d1e42',
        sealedAt: at,
      },
    },
  },
  getHistoryEntry: {
    success: {
      ...submitted,
      fields: [
        { name: 'title', label: 'Title', value: 'A budget that holds', personal: 'no' },
        { name: 'charityId', label: 'Charity id', value: charityId, personal: 'no' },
      ],
      metadata: {
        schemaVersion: 1,
        occurredAt: at,
        actor: { id: charityUserId, role: 'charity' },
        source: 'http',
        correlationId: submitted.correlationId,
        causationId: submitted.causationId,
      },
      stored: { title: 'A budget that holds', charityId },
      names: [...names, { id: charityUserId, kind: 'member', name: charityPerson.name }],
      causedBy: null,
      ledTo: [],
      skippedBy: null,
    },
  },
};
