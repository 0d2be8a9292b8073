import { z } from 'zod';
import { DomainQuery, DomainSource, source } from './domain.ts';
import { analysts, type EndpointTable, type Examples } from './endpoint.ts';
import { named } from './fields.ts';
import { contexts } from './history.ts';

/** A field of an event or command; nested fields by path. */
export const DomainField = z.object({
  name: z.string().describe('Path, for example `terms.setUpFee`.'),
  label: z.string(),
  type: z.string().describe('In plain words: `whole pounds`, `one of small, medium, large`, `list of texts`.'),
  optional: z.boolean().describe('May be left out.'),
  nullable: z.boolean().describe('May be empty (null).'),
  personal: z.boolean().describe('Stored encrypted with the key of the person.'),
  fallback: z.unknown().describe('Value of a personal field after its key is destroyed.'),
  description: z.string().nullable(),
});
export type DomainField = z.output<typeof DomainField>;

export const consumerKinds = ['projection', 'reactor', 'report', 'follower'] as const;

/** Short form of a consumer. */
const Named = z.object({ kind: z.enum(consumerKinds), name: z.string(), title: z.string() });

const DomainEventVersion = z.object({
  version: z.int(),
  fields: z.array(DomainField).describe('Fields in this version.'),
  stream: z.string().describe('Category of the streams it was written to.'),
  change: z.string().nullable().describe('Changes since the previous version; null for the first.'),
  differences: z
    .array(
      z.object({
        field: z.string(),
        change: z.enum(['added', 'dropped', 'changed']),
        before: z.string().nullable().describe('What it held, in plain words.'),
        after: z.string().nullable(),
      }),
    )
    .describe('Field by field, since the previous version; empty for the first.'),
  upcaster: DomainSource.extend({ code: z.string() })
    .nullable()
    .describe('Upcaster from the previous version; null for the first.'),
});

export const DomainEventType = named('DomainEventType', {
  type: z.string(),
  title: z.string().describe('The type in words: `Project submitted`.'),
  context: z.enum(contexts),
  aggregate: z.string(),
  stream: z.string().describe('Category of its streams: `project` for `project-<id>`.'),
  version: z.int().describe('Current schema version.'),
  description: z.string().nullable(),
  sentence: z.string().describe('Sentence of the history, without names.'),
  statusAfter: z.string().nullable().describe('Status after the event, if it changes one.'),
  fields: z.array(DomainField),
  example: z.record(z.string(), z.unknown()).nullable().describe('Example data from a specification.'),
  versions: z.array(DomainEventVersion).describe('Oldest first.'),
  emittedBy: z.array(z.string()).describe('Names of commands that emit it; empty for an event of older releases.'),
  consumedBy: z.array(Named),
  source: DomainSource,
});
export type DomainEventType = z.output<typeof DomainEventType>;

/** Complete, unpaged: bounded by the catalogue. */
export const DomainEventList = named('DomainEventList', { data: z.array(DomainEventType) });

export const DomainConsumer = named('DomainConsumer', {
  kind: z.enum(consumerKinds),
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  version: z.int().nullable().describe('Of a read model.'),
  events: z.array(z.string()),
  readsEverything: z.boolean().describe('Consumes every event type, including those of later releases.'),
  commands: z.array(z.string()).describe('Commands that a reactor issues.'),
  source: DomainSource,
});
export type DomainConsumer = z.output<typeof DomainConsumer>;

export const DomainConsumerList = named('DomainConsumerList', { data: z.array(DomainConsumer) });

export const endpoints = {
  listDomainEvents: {
    route: 'GET /api/domain/events',
    summary: 'The event catalogue: fields, personal data, versions, emitters and consumers',
    access: analysts,
    query: DomainQuery,
    success: { status: 200, body: DomainEventList },
  },
  listDomainConsumers: {
    route: 'GET /api/domain/consumers',
    summary: 'Read models, reactors and reports with the events they consume',
    access: analysts,
    success: { status: 200, body: DomainConsumerList },
  },
} as const satisfies EndpointTable;

const field = {
  name: 'content',
  label: 'Content',
  type: 'text',
  optional: false,
  nullable: false,
  personal: true,
  fallback: 'Removed message',
  description: null,
};

const posted: DomainEventType = {
  type: 'MessagePosted',
  title: 'Message posted',
  context: 'conversations',
  aggregate: 'conversation',
  stream: 'conversation',
  version: 1,
  description: null,
  sentence: 'A member wrote a message about the project.',
  statusAfter: null,
  fields: [field],
  example: { content: 'Shall we meet on Tuesday?' },
  versions: [{ version: 1, fields: [field], stream: 'conversation', change: null, differences: [], upcaster: null }],
  emittedBy: ['PostMessage'],
  consumedBy: [{ kind: 'projection', name: 'messages', title: 'Messages' }],
  source,
};

export const examples: Examples<typeof endpoints> = {
  listDomainEvents: { success: { data: [posted] } },
  listDomainConsumers: {
    success: {
      data: [
        {
          kind: 'projection',
          name: 'messages',
          title: 'Messages',
          description: null,
          version: 1,
          events: ['MessagePosted'],
          readsEverything: false,
          commands: [],
          source: { ...source, symbol: 'messages' },
        },
      ],
    },
  },
};
