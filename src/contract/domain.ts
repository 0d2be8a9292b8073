import { z } from 'zod';
import { analysts, type EndpointTable, type Examples } from './endpoint.ts';
import { named } from './fields.ts';
import { contexts } from './history.ts';

/** Location in the source code. */
export const DomainSource = named('DomainSource', {
  file: z.string().describe('Relative to the root of the repository, for example `src/main.ts`.'),
  symbol: z.string().nullable().describe('Declared symbol; null for the whole file.'),
  link: z.string().describe('Link to the file, relative to `sourceUrl`.'),
});
export type DomainSource = z.output<typeof DomainSource>;

/** Filter by bounded context. Default: all. */
export const DomainQuery = z.object({ context: z.enum(contexts).optional() });

/** How two contexts work together, as in context mapping. */
export const relationships = ['customer-supplier', 'conformist', 'published-language'] as const;
export type Relationship = (typeof relationships)[number];

/** Dependency of one context on another. */
const DomainRelation = z.object({
  from: z.enum(contexts).describe('The upstream context, whose events or state are read.'),
  to: z.enum(contexts).describe('The downstream context, which depends on it.'),
  relationship: z
    .enum(relationships)
    .describe(
      '`customer-supplier`: the downstream context states what it needs; `conformist`: it takes what there is; `published-language`: it uses ids and values that are made for others.',
    ),
  because: z.string().describe('Why, in one sentence.'),
  means: z
    .array(
      z.object({
        kind: z
          .enum(['reactor', 'use-case', 'reference'])
          .describe(
            '`reactor`: answers events with commands; `use-case`: reads or commands both; `reference`: events carry its ids.',
          ),
        name: z.string(),
        sentence: z.string(),
        events: z.array(z.string()).describe('Types of the events read.'),
        commands: z.array(z.string()).describe('Commands issued.'),
      }),
    )
    .min(1),
});

/** Summary of a bounded context. */
const DomainContext = z.object({
  name: z.enum(contexts),
  title: z.string(),
  purpose: z.string().describe('Purpose, in one or two sentences.'),
  words: z.array(z.object({ term: z.string(), meaning: z.string() })).describe('Ubiquitous language.'),
  aggregates: z.array(z.string()),
  streams: z.array(z.string()).describe('Categories of its streams: `project` for `project-<id>`.'),
  counts: z.object({ events: z.int(), commands: z.int(), rejections: z.int(), specs: z.int() }),
  source: DomainSource,
});

/** The bounded contexts and their relations. */
export const DomainOverview = named('DomainOverview', {
  data: z.object({
    contexts: z.array(DomainContext),
    relations: z.array(DomainRelation).describe('The context map, derived from the code.'),
    counts: z.object({
      contexts: z.int(),
      aggregates: z.int(),
      events: z.int(),
      personalFields: z.int(),
      commands: z.int(),
      rejections: z.int(),
      specs: z.int(),
      consumers: z.int(),
    }),
  }),
});
export type DomainOverview = z.output<typeof DomainOverview>;

/** The overview with the address of the source code. */
const DomainStart = named('DomainStart', {
  data: DomainOverview.shape.data.extend({
    sourceUrl: z
      .url()
      .nullable()
      .describe('Base address of the source code of this release, to be followed by `/` and a `link`; null for none.'),
  }),
});

const DomainWalkStep = z.object({
  number: z.int(),
  title: z.string(),
  prose: z.string().describe('Paragraphs, separated by empty lines; `code` between backticks.'),
  source: DomainSource.extend({ code: z.string().describe('Source text of the lines.') }),
});

/** One command followed through the platform, from the button to the screen. */
export const DomainWalk = named('DomainWalk', {
  data: z.object({
    title: z.string(),
    introduction: z.string(),
    command: z.string(),
    steps: z.array(DomainWalkStep),
  }),
});
export type DomainWalk = z.output<typeof DomainWalk>;

export const endpoints = {
  getDomain: {
    route: 'GET /api/domain',
    summary: 'The bounded contexts, their language and the context map',
    description: 'The documentation is generated from the code of this release (`npm run docs`).',
    access: analysts,
    success: { status: 200, body: DomainStart },
  },
  getDomainWalk: {
    route: 'GET /api/domain/walk',
    summary: 'One command followed from the button to the screen, with its code',
    access: analysts,
    success: { status: 200, body: DomainWalk },
  },
} as const satisfies EndpointTable;

export const source = {
  file: 'src/domain/conversations/events.ts',
  symbol: 'MessagePosted',
  link: 'src/domain/conversations/events.ts',
};

export const examples: Examples<typeof endpoints> = {
  getDomain: {
    success: {
      data: {
        contexts: [
          {
            name: 'conversations',
            title: 'Conversations',
            purpose: 'What the participants of a project write to each other.',
            words: [{ term: 'conversation', meaning: 'The messages of one project.' }],
            aggregates: ['conversation'],
            streams: ['conversation'],
            counts: { events: 2, commands: 2, rejections: 6, specs: 20 },
            source: { ...source, file: 'src/domain/conversations', symbol: null, link: 'src/domain/conversations' },
          },
        ],
        relations: [
          {
            from: 'projects',
            to: 'conversations',
            relationship: 'published-language',
            because: 'Messages name their project by its id.',
            means: [
              {
                kind: 'reference',
                name: 'projectId',
                sentence: 'Its events name projects by `projectId`, and hold nothing else of them.',
                events: ['MessagePosted'],
                commands: [],
              },
            ],
          },
        ],
        counts: {
          contexts: 1,
          aggregates: 1,
          events: 2,
          personalFields: 1,
          commands: 2,
          rejections: 6,
          specs: 20,
          consumers: 4,
        },
        sourceUrl: 'https://code.example/fellowbridge/blob/v1.0.0',
      },
    },
  },
  getDomainWalk: {
    success: {
      data: {
        title: 'From button to event to row to screen',
        introduction: 'One request, followed through the whole platform.',
        command: 'SubmitProject',
        steps: [
          {
            number: 1,
            title: 'The button',
            prose: 'Amara presses ‘Submit Project Request’.',
            source: { ...source, code: 'call(…)' },
          },
        ],
      },
    },
  },
};
