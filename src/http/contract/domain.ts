import { z } from 'zod';
import { PageQuery, search } from './fields.ts';
import { actorRoles, contexts } from './history.ts';

/** Where something stands in the code. */
export const DomainSource = z
  .object({
    file: z.string().meta({ description: 'Relative to the root of the repository, for example `src/main.ts`.' }),
    symbol: z.string().nullable().meta({ description: 'What is declared there; null for the whole file.' }),
    from: z.int().nullable().meta({ description: 'First line, from 1; null for the whole file.' }),
    to: z.int().nullable().meta({ description: 'Last line.' }),
    link: z.string().meta({ description: 'File and lines as code hosts link to them: `src/main.ts#L3-L9`.' }),
  })
  .meta({ id: 'DomainSource' });
export type DomainSource = z.output<typeof DomainSource>;

/** Everything of one bounded context, or of all of them. */
export const DomainQuery = z.object({ context: z.enum(contexts).optional() });

/** What a context takes notice of in another, or asks of it. */
export const DomainRelation = z.object({
  from: z
    .enum(contexts)
    .meta({ description: 'The context that goes ahead: whose events are read or whose state is asked.' }),
  to: z.enum(contexts).meta({ description: 'The context that depends on it.' }),
  means: z
    .array(
      z.object({
        kind: z.enum(['reactor', 'use-case', 'reference']).meta({
          description:
            '`reactor`: answers events with commands; `use-case`: looks at or commands both; `reference`: events carry its ids.',
        }),
        name: z.string(),
        sentence: z.string(),
        events: z.array(z.string()).meta({ description: 'Types of the events read, where it reads any.' }),
        commands: z.array(z.string()).meta({ description: 'Commands given, where it gives any.' }),
      }),
    )
    .min(1),
});

/** A bounded context in short. */
export const DomainContext = z.object({
  name: z.enum(contexts),
  title: z.string(),
  purpose: z.string().meta({ description: 'What it is there for, in a sentence or two.' }),
  words: z.array(z.object({ term: z.string(), meaning: z.string() })).meta({ description: 'Its language.' }),
  aggregates: z.array(z.string()),
  streams: z.array(z.string()).meta({ description: 'Categories of its streams: `project` for `project-<id>`.' }),
  counts: z.object({ events: z.int(), commands: z.int(), rejections: z.int(), specs: z.int() }),
  source: DomainSource,
});

/** The platform's domain in short: its contexts and what goes on between them. */
export const DomainOverview = z
  .object({
    data: z.object({
      contexts: z.array(DomainContext),
      relations: z.array(DomainRelation).meta({ description: 'The context map, found in the code.' }),
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
  })
  .meta({ id: 'DomainOverview' });
export type DomainOverview = z.output<typeof DomainOverview>;

/** The domain in short, and where its code can be read. */
export const DomainStart = z
  .object({
    data: DomainOverview.shape.data.extend({
      sourceUrl: z.url().nullable().meta({
        description:
          'Where a browser finds the code of this release: an address for `/` and a `link`; null for nowhere.',
      }),
    }),
  })
  .meta({ id: 'DomainStart' });

/** One field of an event or a command; fields within others by their paths. */
export const DomainField = z.object({
  name: z.string().meta({ description: 'Path, for example `terms.setUpFee`.' }),
  label: z.string(),
  type: z.string().meta({ description: 'In words: `whole pounds`, `one of small, medium, large`, `list of texts`.' }),
  optional: z.boolean().meta({ description: 'May be left out.' }),
  nullable: z.boolean().meta({ description: 'May be empty (null).' }),
  personal: z.boolean().meta({ description: 'Stored only under the key of the person it is about.' }),
  fallback: z.unknown().meta({ description: 'What a reader sees of a personal field once that key is destroyed.' }),
  description: z.string().nullable(),
});
export type DomainField = z.output<typeof DomainField>;

/** Whatever reads events. */
export const consumerKinds = ['projection', 'reactor', 'report', 'follower'] as const;

/** What reads an event, or sends a command, in short. */
const Named = z.object({ kind: z.enum(consumerKinds), name: z.string(), title: z.string() });

/** One version of an event's schema. */
export const DomainEventVersion = z.object({
  version: z.int(),
  fields: z.array(DomainField).meta({ description: 'As it was written under this version.' }),
  stream: z.string().meta({ description: 'Category of the streams it was written to.' }),
  change: z
    .string()
    .nullable()
    .meta({ description: 'What is different from the version before, in words; null for the first one.' }),
  upcaster: DomainSource.extend({ code: z.string() })
    .nullable()
    .meta({ description: 'What lifts the version before to this one; null for the first one.' }),
});

/** An event of the catalogue. */
export const DomainEventType = z
  .object({
    type: z.string(),
    title: z.string().meta({ description: 'The type in words: `Project submitted`.' }),
    context: z.enum(contexts),
    aggregate: z.string(),
    stream: z.string().meta({ description: 'Category of its streams: `project` for `project-<id>`.' }),
    version: z.int().meta({ description: 'Of its schema today.' }),
    description: z.string().nullable(),
    sentence: z.string().meta({ description: 'How the history tells it, names left general.' }),
    statusAfter: z.string().nullable().meta({ description: 'The status it leads to, where it changes one.' }),
    fields: z.array(DomainField),
    example: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Its data in one of the specifications.' }),
    versions: z.array(DomainEventVersion).meta({ description: 'Oldest first.' }),
    emittedBy: z
      .array(z.string())
      .meta({ description: 'Commands that lead to it, by name; none for one that only older releases wrote.' }),
    consumedBy: z.array(Named),
    source: DomainSource,
  })
  .meta({ id: 'DomainEventType' });
export type DomainEventType = z.output<typeof DomainEventType>;

/** Bounded by the catalogue of the release; given whole. */
export const DomainEventList = z.object({ data: z.array(DomainEventType) }).meta({ id: 'DomainEventList' });
export type DomainEventList = z.output<typeof DomainEventList>;

/** A refusal that a command can meet. */
export const DomainRejection = z.object({
  code: z.string(),
  title: z.string().meta({ description: 'As problems are titled: `Conflict`.' }),
  status: z.int().meta({ description: 'HTTP status that answers it.' }),
  message: z.string().meta({ description: 'What the member reads.' }),
  field: z.string().nullable().meta({ description: 'Field of the request at fault, where there is one.' }),
  by: z.enum(['aggregate', 'use-case']).meta({
    description: '`aggregate`: decided from its own past; `use-case`: found by what surrounds it.',
  }),
});

/** Who gives a command, and how. */
export const DomainWayIn = z.object({
  kind: z.enum(['endpoint', 'reactor', 'schedule', 'command-line', 'platform']),
  name: z.string().meta({ description: 'Of the endpoint, the reactor, the schedule, the tool or the use case.' }),
  title: z.string(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  roles: z.array(z.enum(actorRoles)).meta({ description: 'Who may.' }),
});

/** A command: what can be asked of an aggregate. */
export const DomainCommand = z
  .object({
    name: z.string(),
    title: z.string().meta({ description: 'The name in words: `Submit project`.' }),
    context: z.enum(contexts),
    aggregate: z.string(),
    description: z.string().nullable(),
    fields: z.array(z.object({ name: z.string(), type: z.string() })).meta({ description: 'Types as in the code.' }),
    roles: z.array(z.enum(actorRoles)).meta({ description: 'Everybody who can have caused it, over all ways in.' }),
    waysIn: z.array(DomainWayIn),
    outcomes: z.array(z.array(z.string())).meta({
      description: 'The different lists of events that it leads to, each in order, as the specifications show.',
    }),
    mayDoNothing: z.boolean().meta({ description: 'Accepted without an event where nothing would change.' }),
    rejections: z.array(DomainRejection),
    specs: z.int().meta({ description: 'How many specifications it has.' }),
    source: DomainSource,
  })
  .meta({ id: 'DomainCommand' });
export type DomainCommand = z.output<typeof DomainCommand>;

/** Bounded by what the release can do; given whole. */
export const DomainCommandList = z.object({ data: z.array(DomainCommand) }).meta({ id: 'DomainCommandList' });
export type DomainCommandList = z.output<typeof DomainCommandList>;

/** A state that an aggregate can be in. */
export const DomainState = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(['initial', 'between', 'final']).meta({ description: '`final`: it ends there.' }),
});

/** How an aggregate gets from one state to another. */
export const DomainTransition = z.object({
  from: z.string(),
  event: z.string(),
  to: z.string(),
  commands: z.array(z.string()).meta({ description: 'Commands seen to bring it about.' }),
});

/** An aggregate: what decides about one stream. */
export const DomainAggregate = z
  .object({
    name: z.string(),
    title: z.string(),
    context: z.enum(contexts),
    description: z.string().nullable(),
    stream: z.string().meta({ description: 'Category of its streams: `project` for `project-<id>`.' }),
    memory: z.enum(['whole-stream', 'last-event', 'nothing']),
    commands: z.array(z.string()),
    events: z.array(z.string()),
    states: z
      .array(DomainState)
      .meta({ description: 'In the order in which they are reached; a single one where it has no status.' }),
    transitions: z.array(DomainTransition).meta({ description: 'From one state to another.' }),
    within: z
      .array(z.object({ state: z.string(), events: z.array(z.string()) }))
      .meta({ description: 'Events that happen in a state and leave it.' }),
    diagram: z.string().meta({ description: 'The same as a mermaid state diagram.' }),
    specs: z.int(),
    source: DomainSource,
  })
  .meta({ id: 'DomainAggregate' });
export type DomainAggregate = z.output<typeof DomainAggregate>;

export const DomainAggregateList = z.object({ data: z.array(DomainAggregate) }).meta({ id: 'DomainAggregateList' });
export type DomainAggregateList = z.output<typeof DomainAggregateList>;

/** What reads events and makes something of them. */
export const DomainConsumer = z
  .object({
    kind: z.enum(consumerKinds),
    name: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    version: z.int().nullable().meta({ description: 'Of a read model.' }),
    events: z.array(z.string()),
    readsEverything: z.boolean().meta({ description: 'Takes events of every type, also those of later releases.' }),
    commands: z.array(z.string()).meta({ description: 'That a reactor gives.' }),
    source: DomainSource,
  })
  .meta({ id: 'DomainConsumer' });
export type DomainConsumer = z.output<typeof DomainConsumer>;

export const DomainConsumerList = z.object({ data: z.array(DomainConsumer) }).meta({ id: 'DomainConsumerList' });
export type DomainConsumerList = z.output<typeof DomainConsumerList>;

/** Narrows the specifications; everything that is given must hold. */
export const DomainSpecsQuery = PageQuery.extend({
  context: z.enum(contexts).optional(),
  aggregate: z.string().max(60).optional(),
  command: z.string().max(60).optional(),
  event: z.string().max(60).optional().meta({ description: 'Type of an event that is given or that follows.' }),
  outcome: z.enum(['events', 'nothing', 'refusal']).optional(),
  search,
});

/** A step of a specification: an event or a command with what it holds. */
const SpecStep = z.object({
  name: z.string(),
  sentence: z.string().meta({ description: 'In plain words.' }),
  data: z.record(z.string(), z.unknown()),
  times: z.int().meta({ description: 'How many of them in a row; the data is that of the first.' }),
});

/** A business rule, as it is stated and proven by a test. */
export const DomainSpec = z
  .object({
    id: z.string(),
    context: z.enum(contexts),
    aggregate: z.string(),
    command: z.string(),
    subject: z.string().meta({ description: 'What the rule is about, as the headings of its test say.' }),
    rule: z.string().meta({ description: 'The rule, as its test is called.' }),
    given: z.array(SpecStep),
    when: SpecStep,
    outcome: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('events'), events: z.array(SpecStep), state: z.string().nullable() }),
      z.object({ kind: z.literal('nothing'), state: z.string().nullable() }),
      z.object({ kind: z.literal('refusal'), code: z.string(), message: z.string(), field: z.string().nullable() }),
    ]),
    source: DomainSource,
  })
  .meta({ id: 'DomainSpec' });
export type DomainSpec = z.output<typeof DomainSpec>;

export const DomainSpecPage = z
  .object({ data: z.array(DomainSpec), nextCursor: z.string().nullable(), total: z.int() })
  .meta({ id: 'DomainSpecPage' });
export type DomainSpecPage = z.output<typeof DomainSpecPage>;

/** One stop of the walk through the code. */
export const DomainWalkStep = z.object({
  number: z.int(),
  title: z.string(),
  prose: z.string().meta({ description: 'Paragraphs, separated by empty lines; `code` between backticks.' }),
  source: DomainSource.extend({ code: z.string().meta({ description: 'The lines themselves.' }) }),
});

/** The way of one command through the platform: from the button to the row that a screen shows. */
export const DomainWalk = z
  .object({
    data: z.object({
      title: z.string(),
      introduction: z.string(),
      command: z.string(),
      steps: z.array(DomainWalkStep),
    }),
  })
  .meta({ id: 'DomainWalk' });
export type DomainWalk = z.output<typeof DomainWalk>;
