import { z } from 'zod';
import { ById, PageQuery, wholeNumberInQuery } from './fields.ts';

/** The bounded contexts, as the history and its readers name them. */
export const contexts = [
  'accounts',
  'charities',
  'consultants',
  'projects',
  'conversations',
  'waiting-list',
  'visits',
  'reports',
  'audit',
  'operations',
  /** Of a context that this release does not know. */
  'other',
] as const;
export type Context = (typeof contexts)[number];

/** Who can have caused an event. */
export const actorRoles = ['charity', 'consultant', 'analyst', 'admin', 'visitor', 'system'] as const;

/** What a part of a sentence leads to. */
export const subjectKinds = ['member', 'charity', 'consultant', 'project', 'signup', 'report'] as const;

/** Kinds of events that the history can be narrowed to, whatever their type. */
export const historyExtracts = ['status-changes'] as const;

/** A name that programs give: of a type, a stream, a request. None of them holds anything but plain signs. */
const nameInQuery = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[!-~]*$/, 'This is no name: it holds a space, an accent or a sign of another script');

/** A day of the United Kingdom, as the history shows them. No calendar has a year 0. */
const dayInQuery = z.iso.date('Please give a date as 2026-01-31').refine((day) => day >= '0001', 'There is no year 0');

/** The events of a stream are numbered from 0. */
const revisionInQuery = wholeNumberInQuery(0, 2_147_483_647);

/** Narrows the history; every field of the address that is given must hold. */
export const HistoryFilter = z.object({
  context: z.enum(contexts).optional(),
  type: nameInQuery(60).optional().meta({ description: 'Event type, for example `ProjectSubmitted`.' }),
  role: z.enum(actorRoles).optional().meta({ description: 'Role of whoever caused it.' }),
  actor: nameInQuery(60).optional().meta({ description: 'Id of whoever caused it.' }),
  about: z
    .uuid('This id is not a UUID')
    .toLowerCase()
    .optional()
    .meta({ description: 'Id that the event names anywhere: a member, charity, consultant, project, signup.' }),
  member: z.uuid('This id is not a UUID').toLowerCase().optional().meta({
    description: 'A member: what they did, and what happened to them, their charity, their profile or their signup.',
  }),
  only: z
    .enum(historyExtracts)
    .optional()
    .meta({ description: '`status-changes`: events that leave their subject in a status of its own.' }),
  without: z.enum(contexts).optional().meta({ description: 'A context to leave out, for example `visits`.' }),
  stream: nameInQuery(80).optional(),
  correlation: nameInQuery(64).optional().meta({ description: 'Everything that one request led to.' }),
  from: dayInQuery.optional().meta({ description: 'First day, from its midnight in the United Kingdom.' }),
  to: dayInQuery.optional().meta({ description: 'Last day, to its midnight in the United Kingdom.' }),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: 'Words in fields that hold no personal data, for example a project title.' }),
});
export const HistoryQuery = PageQuery.extend(HistoryFilter.shape);

/** A value of any kind that JSON has. Not `z.json()`: it refers to itself, and the documentation could not name it. */
const Json = z.unknown();

/** A sentence in parts, so that names can be links. */
export const Sentence = z.array(
  z.object({
    text: z.string(),
    leadsTo: z.object({ kind: z.enum(subjectKinds), id: z.string() }).optional(),
  }),
);

/** What ids are called now, for this reader, wherever they stand in an answer. Ids of nothing with a name are left out. */
const NamedIds = z.array(z.object({ id: z.string(), kind: z.enum(subjectKinds), name: z.string() }));

/** A status before and after an event. */
export const StatusChange = z.object({ from: z.string().nullable(), to: z.string() });

/** One event, in the list. */
export const HistoryEntry = z
  .object({
    id: z.uuid(),
    position: z.string(),
    type: z.string(),
    version: z.int().meta({ description: 'Schema version that it was written under.' }),
    context: z.enum(contexts),
    stream: z.string(),
    revision: z.int(),
    occurredAt: z.iso.datetime(),
    recordedAt: z.iso.datetime(),
    actor: z.object({ id: z.string(), role: z.enum(actorRoles), name: z.string().nullable() }),
    source: z.string(),
    correlationId: z.string(),
    causationId: z.string(),
    sentence: Sentence,
    change: StatusChange.nullable().meta({ description: 'Of the status, where the event changes one.' }),
    readable: z.boolean().meta({ description: 'False for an event that this release cannot read.' }),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof HistoryEntry>;

/**
 * A page of the history. It grows while it is read, so the pages go from an event to older ones.
 * `total` is exact up to 10,000, and up to 1,000 where words are searched; beyond it is null.
 */
export const HistoryPage = z
  .object({
    data: z.array(HistoryEntry),
    nextCursor: z.string().nullable(),
    total: z.int().nullable().meta({ description: 'Null beyond 10,000, and beyond 1,000 where words are searched.' }),
  })
  .meta({ id: 'HistoryPage' });
export type HistoryPage = z.output<typeof HistoryPage>;

/** One field of an event's data or of a state. */
export const HistoryField = z.object({
  name: z.string().meta({ description: 'Path, for example `terms.setUpFee`.' }),
  label: z.string(),
  value: Json,
  personal: z.enum(['no', 'kept', 'erased', 'hidden']).meta({
    description: '`kept`: readable for administrators; `erased`: its key is destroyed; `hidden`: not for this role.',
  }),
});
export type HistoryField = z.output<typeof HistoryField>;

/** One event with everything that is known of it. */
export const HistoryDetail = HistoryEntry.extend({
  fields: z.array(HistoryField),
  metadata: z.record(z.string(), Json),
  stored: Json.meta({ description: 'As the store holds it: personal fields sealed.' }),
  names: NamedIds,
  causedBy: HistoryEntry.nullable(),
  ledTo: z.array(HistoryEntry).meta({ description: 'The first 50.' }),
}).meta({ id: 'HistoryDetail' });
export type HistoryDetail = z.output<typeof HistoryDetail>;

/** A stream whose past states can be looked at: `project-…`, `charity-…`, `consultant-…`, `waitingListSignup-…`. */
export const PastOf = z.object({
  stream: z
    .string()
    .regex(/^(project|charity|consultant|waitingListSignup)-[0-9a-f-]{36}$/, 'This stream has no past to look at'),
});
export const PastQuery = z
  .object({
    revision: revisionInQuery.optional().meta({ description: 'After this event of the stream.' }),
    at: z.iso.datetime('Please give a moment as 2026-01-31T12:00:00Z').optional(),
  })
  .meta({ description: 'Nothing: as it stands now.' });

/** What something was after one of its events, and what it is now. */
export const PastState = z
  .object({
    stream: z.string(),
    revision: z.int().meta({ description: 'Of the last event taken into account.' }),
    latest: z.int().meta({ description: "Of the stream's last event." }),
    occurredAt: z.iso.datetime(),
    sentence: Sentence,
    fields: z.array(HistoryField.extend({ now: Json, differs: z.boolean() })),
    names: NamedIds,
  })
  .meta({ id: 'PastState' });
export type PastState = z.output<typeof PastState>;

/** The events of one stream, oldest first: where the slider can stand. */
export const MomentsQuery = z.object({
  after: revisionInQuery.optional().meta({ description: 'Revision; nothing for the first page.' }),
  limit: wholeNumberInQuery(1, 500).default(200),
});
export const MomentList = z
  .object({
    data: z.array(
      z.object({
        revision: z.int(),
        type: z.string(),
        occurredAt: z.iso.datetime(),
        sentence: Sentence,
        change: StatusChange.nullable(),
      }),
    ),
    latest: z.int(),
  })
  .meta({ id: 'MomentList' });
export type MomentList = z.output<typeof MomentList>;

/** How far the history is chained, and what its end is called. */
export const HistorySeal = z
  .object({
    data: z.object({
      events: z.int(),
      position: z.string().meta({ description: 'Of the last sealed event; empty before the first.' }),
      hash: z
        .string()
        .length(64)
        .meta({ description: 'SHA-256, hexadecimal. Keep it elsewhere to prove the history later.' }),
      sealedAt: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'HistorySeal' });
export type HistorySeal = z.output<typeof HistorySeal>;

export { ById as HistoryEventId };
