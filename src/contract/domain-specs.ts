import { z } from 'zod';
import { DomainSource, source } from './domain.ts';
import { analysts, type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { named, PageQuery, page, search } from './fields.ts';
import { contexts } from './history.ts';

/** Filter of the specifications; all given fields must match. */
const DomainSpecsQuery = PageQuery.extend({
  context: z.enum(contexts).optional(),
  aggregate: z.string().max(60).optional(),
  command: z.string().max(60).optional(),
  event: z.string().max(60).optional().describe('Type of a given or resulting event.'),
  outcome: z.enum(['events', 'nothing', 'refusal']).optional(),
  search,
});

/** A step of a specification: an event or command with its data. */
const SpecStep = z.object({
  name: z.string(),
  sentence: z.string().describe('In plain words.'),
  data: z.record(z.string(), z.unknown()),
  times: z.int().describe('Number of repetitions; the data is that of the first.'),
});

/** A business rule, proven by a test. */
export const DomainSpec = named('DomainSpec', {
  id: z.string(),
  context: z.enum(contexts),
  aggregate: z.string(),
  command: z.string(),
  subject: z.string().describe('Subject of the rule, from the headings of its test.'),
  rule: z.string().describe('The rule: the title of its test.'),
  given: z.array(SpecStep),
  when: SpecStep,
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('events'), events: z.array(SpecStep), state: z.string().nullable() }),
    z.object({ kind: z.literal('nothing'), state: z.string().nullable() }),
    z.object({ kind: z.literal('refusal'), code: z.string(), message: z.string(), field: z.string().nullable() }),
  ]),
  source: DomainSource,
});
export type DomainSpec = z.output<typeof DomainSpec>;

const DomainSpecPage = page(DomainSpec).meta({ id: 'DomainSpecPage' });

export const endpoints = {
  listDomainSpecs: {
    route: 'GET /api/domain/specs',
    summary: 'The business rules as given, when, then',
    access: analysts,
    query: DomainSpecsQuery,
    success: { status: 200, body: DomainSpecPage },
  },
} as const satisfies EndpointTable;

const step = { name: 'PostMessage', sentence: 'Post message', data: { content: ' ' }, times: 1 };

export const examples: Examples<typeof endpoints> = {
  listDomainSpecs: {
    success: {
      data: [
        {
          id: 'conversation-4',
          context: 'conversations',
          aggregate: 'conversation',
          command: 'PostMessage',
          subject: 'Posting a message',
          rule: 'is refused without words',
          given: [],
          when: step,
          outcome: {
            kind: 'refusal',
            code: 'message-blank',
            message: 'Please write a message',
            field: 'content',
          },
          source: { ...source, symbol: null },
        },
      ],
      ...onlyPage,
    },
  },
};
