import { z } from 'zod';
import { DomainQuery, DomainSource, source } from './domain.ts';
import { analysts, type EndpointTable, type Examples } from './endpoint.ts';
import { named } from './fields.ts';
import { actorRoles, contexts } from './history.ts';

const DomainRejection = z.object({
  code: z.string(),
  title: z.string().describe('Title of the problem: `Conflict`.'),
  status: z.int().describe('HTTP status.'),
  message: z.string().describe('Sentence for the member.'),
  field: z.string().nullable().describe('Invalid field of the request, if any.'),
  by: z
    .enum(['aggregate', 'use-case'])
    .describe('`aggregate`: decided from its own events; `use-case`: decided by the code around it.'),
});

const DomainWayIn = z.object({
  kind: z.enum(['endpoint', 'reactor', 'schedule', 'command-line', 'platform']),
  name: z.string().describe('Of the endpoint, the reactor, the schedule, the tool or the use case.'),
  title: z.string(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  roles: z.array(z.enum(actorRoles)).describe('Allowed roles.'),
});

export const DomainCommand = named('DomainCommand', {
  name: z.string(),
  title: z.string().describe('Readable name: `Submit project`.'),
  context: z.enum(contexts),
  aggregate: z.string(),
  description: z.string().nullable(),
  fields: z
    .array(z.object({ name: z.string(), type: z.string() }))
    .describe('Types as in the source code. Fields of a group have names such as `terms.type`.'),
  roles: z.array(z.enum(actorRoles)).describe('All roles that can issue it.'),
  waysIn: z.array(DomainWayIn),
  outcomes: z
    .array(z.array(z.string()))
    .describe('Possible outcomes: ordered lists of events, from the specifications.'),
  mayDoNothing: z.boolean().describe('May be accepted without an event.'),
  rejections: z.array(DomainRejection),
  specs: z.int().describe('Number of specifications.'),
  source: DomainSource,
});
export type DomainCommand = z.output<typeof DomainCommand>;

/** Complete, unpaged: bounded by the release. */
export const DomainCommandList = named('DomainCommandList', { data: z.array(DomainCommand) });

const DomainState = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(['initial', 'between', 'final']).describe('`final`: no transition leaves it.'),
});

/** A transition between two states. */
const DomainTransition = z.object({
  from: z.string(),
  event: z.string(),
  to: z.string(),
  commands: z.array(z.string()).describe('Commands that cause it.'),
});

export const DomainAggregate = named('DomainAggregate', {
  name: z.string(),
  title: z.string(),
  context: z.enum(contexts),
  description: z.string().nullable(),
  stream: z.string().describe('Category of its streams: `project` for `project-<id>`.'),
  memory: z.enum(['whole-stream', 'last-event', 'nothing']),
  commands: z.array(z.string()),
  events: z.array(z.string()),
  states: z.array(DomainState).describe('In the order they are reached; a single state without a status.'),
  transitions: z.array(DomainTransition).describe('Transitions between states.'),
  within: z
    .array(z.object({ state: z.string(), events: z.array(z.string()) }))
    .describe('Events that do not change the state.'),
  diagram: z.string().describe('Mermaid state diagram.'),
  specs: z.int(),
  source: DomainSource,
});
export type DomainAggregate = z.output<typeof DomainAggregate>;

export const DomainAggregateList = named('DomainAggregateList', { data: z.array(DomainAggregate) });

export const endpoints = {
  listDomainCommands: {
    route: 'GET /api/domain/commands',
    summary: 'The commands: roles, outcomes and rejections',
    access: analysts,
    query: DomainQuery,
    success: { status: 200, body: DomainCommandList },
  },
  listDomainAggregates: {
    route: 'GET /api/domain/aggregates',
    summary: 'The aggregates with their states, found by running their deciders',
    access: analysts,
    query: DomainQuery,
    success: { status: 200, body: DomainAggregateList },
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  listDomainCommands: {
    success: {
      data: [
        {
          name: 'PostMessage',
          title: 'Post message',
          context: 'conversations',
          aggregate: 'conversation',
          description: 'Says something to the other participants.',
          fields: [{ name: 'content', type: 'text' }],
          roles: ['charity', 'consultant', 'admin'],
          waysIn: [
            {
              kind: 'endpoint',
              name: 'postMessage',
              title: 'Write to the other participants',
              method: 'POST',
              path: '/api/projects/{id}/messages',
              roles: ['charity', 'consultant', 'admin'],
            },
          ],
          outcomes: [['MessagePosted']],
          mayDoNothing: true,
          rejections: [
            {
              code: 'message-blank',
              title: 'Invalid request',
              status: 400,
              message: 'Please write a message',
              field: 'content',
              by: 'aggregate',
            },
          ],
          specs: 12,
          source: { ...source, symbol: 'postMessage' },
        },
      ],
    },
  },
  listDomainAggregates: {
    success: {
      data: [
        {
          name: 'conversation',
          title: 'Conversation',
          context: 'conversations',
          description: 'What the participants of a project say to each other.',
          stream: 'conversation',
          memory: 'whole-stream',
          commands: ['PostMessage'],
          events: ['MessagePosted'],
          states: [{ name: 'open', title: 'Open', kind: 'initial' }],
          transitions: [],
          within: [{ state: 'open', events: ['MessagePosted'] }],
          diagram: 'stateDiagram-v2\n    [*] --> open\n    open --> open: Message posted',
          specs: 20,
          source: { ...source, symbol: 'conversation' },
        },
      ],
    },
  },
};
