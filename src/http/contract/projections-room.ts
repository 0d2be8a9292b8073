import { z } from 'zod';
import { projectionOrders } from '../../domain/operations/choices.ts';
import { PageQuery, page } from './fields.ts';

/** How a projection stands, in one word. */
export const projectionStatuses = [
  /** Queries read it, and nothing else is under way. */
  'live',
  /** Folds nothing until it is resumed; queries read it as it stood. */
  'paused',
  /** A new generation is being built beside the live one. */
  'rebuilding',
  /** The new generation stands at the head of the history: it can be verified. */
  'ready',
  /** The new generation was verified and agrees with the history: it can take over. */
  'verified',
  /** This release folds a later version than the one that queries read; it takes over by itself once it is built. */
  'renewing',
  /** Queries read a later version than this release folds. */
  'outdated',
] as const;
export type ProjectionState = (typeof projectionStatuses)[number];

/** What a generation is for. */
export const generationRoles = ['live', 'next', 'kept'] as const;
export type GenerationRole = (typeof generationRoles)[number];

/** Events between a checkpoint and the head. */
const behind = z.int().nullable().meta({
  description:
    'Events of the history that it has not passed: counted up to 1,000, estimated beyond. Null where it cannot be told.',
});

/** One table of a projection, with its own checkpoint. */
export const ProjectionGeneration = z
  .object({
    generation: z.int().meta({ description: 'Counts from 1 in each version; every rebuild makes the next one.' }),
    role: z.enum(generationRoles).meta({
      description:
        '`live`: queries read it. `next`: it is to take over. `kept`: queries read it before, and may again.',
    }),
    position: z.string().meta({ description: 'Of the last event it has passed; empty before the first.' }),
    behind,
    rate: z.number().meta({ description: 'Events a second it passes, on an average of the last five seconds.' }),
    passed: z
      .int()
      .nullable()
      .meta({ description: 'Events it has passed since it was begun. Null where not counted.' }),
    lastEventAt: z.iso.datetime().nullable().meta({ description: 'When the last event it passed was recorded.' }),
    startedAt: z.iso.datetime(),
    readyAt: z.iso.datetime().nullable().meta({ description: 'When it first stood at the head of the history.' }),
    updatedAt: z.iso.datetime(),
    lastError: z
      .string()
      .nullable()
      .meta({ description: 'Why the last attempt to go on failed; null since one has succeeded.' }),
    lastErrorAt: z.iso.datetime().nullable(),
    parked: z.int().meta({ description: 'Events that could not be folded.' }),
    waiting: z.int().meta({ description: 'Events that wait behind a parked one of the same row or stream.' }),
  })
  .meta({ id: 'ProjectionGeneration' });
export type ProjectionGeneration = z.output<typeof ProjectionGeneration>;

/** A row that is not as it should be. No values: they may be personal. */
export const RowDifference = z.object({
  key: z.string(),
  what: z.enum(['differs', 'missing', 'surplus']).meta({
    description: '`missing`: the other side has such a row. `surplus`: the other side has none.',
  }),
  columns: z.array(z.string()).meta({ description: 'Which columns differ.' }),
});
export type RowDifference = z.output<typeof RowDifference>;

const differences = {
  compared: z.int().meta({ description: 'Rows that were compared.' }),
  differing: z.int(),
  differences: z.array(RowDifference).meta({ description: 'The first 50.' }),
};

/** What became of a comparison with the history. */
export const ProjectionVerification = z
  .object({
    state: z.enum(['running', 'passed', 'failed', 'broken-off']).meta({
      description: '`failed`: rows are not what the history says. `broken-off`: it could not be done; see `error`.',
    }),
    generation: z.int(),
    requestedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    progress: z.number().nullable().meta({ description: '0 to 1; null where it cannot be told.' }),
    error: z.string().nullable(),
    position: z.string().nullable().meta({ description: 'Where the generation stood when it was looked at.' }),
    rows: z
      .object({
        verified: z.int(),
        live: z.int().nullable().meta({ description: 'Of the live generation; null when that is the one verified.' }),
      })
      .nullable(),
    invariants: z.array(
      z.object({ sentence: z.string(), broken: z.int().meta({ description: 'Rows for which it does not hold.' }) }),
    ),
    history: z
      .object({
        ...differences,
        parked: z.int().meta({ description: 'Rows left out because events of theirs are parked.' }),
      })
      .nullable()
      .meta({ description: 'Rows drawn by lot, folded afresh from the history.' }),
    live: z
      .object({
        ...differences,
        samePosition: z
          .boolean()
          .meta({ description: 'False: one of the two had seen more events, and differences may be due to those.' }),
      })
      .nullable()
      .meta({ description: 'Every row beside that of the live generation; null when that is the one verified.' }),
  })
  .meta({ id: 'ProjectionVerification' });
export type ProjectionVerification = z.output<typeof ProjectionVerification>;

/** How far a rebuild is. */
export const ProjectionRebuild = z
  .object({
    generation: z.int(),
    startedAt: z.iso.datetime(),
    readyAt: z.iso.datetime().nullable(),
    passed: z.int().meta({ description: 'Events it has folded.' }),
    total: z.int().nullable().meta({ description: 'Events of the history; null where they are not counted.' }),
    progress: z.number().nullable().meta({ description: '0 to 1; null where it cannot be told.' }),
    rate: z.number().meta({ description: 'Events a second.' }),
    secondsLeft: z.int().nullable().meta({ description: 'At this rate.' }),
  })
  .meta({ id: 'ProjectionRebuild' });
export type ProjectionRebuild = z.output<typeof ProjectionRebuild>;

/** A projection in the list. What is said of its place and pace is that of the generation that queries read. */
export const ListedProjection = z
  .object({
    name: z.string(),
    purpose: z.string().meta({ description: 'What the read model shows, in one sentence.' }),
    version: z.int(),
    generation: z.int(),
    status: z.enum(projectionStatuses),
    pausedAt: z.iso.datetime().nullable(),
    position: z.string(),
    behind,
    rate: z.number().meta({ description: 'Events a second.' }),
    lastEventAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
    lastErrorAt: z.iso.datetime().nullable(),
    parked: z.int(),
    waiting: z.int(),
    previousKept: z.boolean().meta({ description: 'Whether it can be rolled back at once.' }),
    personal: z.boolean().meta({ description: 'Whether it holds personal data, and forgets it with its person.' }),
    rebuild: ProjectionRebuild.nullable(),
  })
  .meta({ id: 'ListedProjection' });
export type ListedProjection = z.output<typeof ListedProjection>;

/** All of them: a release has a few dozen. */
export const ProjectionList = z
  .object({ data: z.array(ListedProjection), head: z.string().meta({ description: 'Position of the newest event.' }) })
  .meta({ id: 'ProjectionList' });
export type ProjectionList = z.output<typeof ProjectionList>;

export const ProjectionDetail = ListedProjection.extend({
  head: z.string(),
  stream: z.string().meta({ description: 'Where the history says who asked what of it: `operations-<name>`.' }),
  generations: z.array(ProjectionGeneration).meta({ description: 'The live one first.' }),
  verification: ProjectionVerification.nullable().meta({
    description: 'Of the next generation, or of the live one while there is no next.',
  }),
  pending: z.int().meta({
    description: 'Orders that were given and could not be carried out yet. They are tried again every few seconds.',
  }),
  possible: z.array(z.enum(projectionOrders)).meta({ description: 'What can be asked of it as it stands.' }),
}).meta({ id: 'ProjectionDetail' });
export type ProjectionDetail = z.output<typeof ProjectionDetail>;

/** An event that could not be folded, or that waits behind one. */
export const ParkedEvent = z
  .object({
    id: z.string().meta({ description: 'Of this entry: an event can be parked for several rows.' }),
    eventId: z.uuid(),
    position: z.string(),
    type: z.string(),
    stream: z.string(),
    revision: z.int(),
    generation: z.int(),
    kind: z.enum(['row', 'stream']).meta({
      description: '`row`: the row `key` waits. `stream`: it could not be told which row, so the whole stream waits.',
    }),
    key: z.string(),
    waiting: z.boolean().meta({ description: 'True for an event that only waits behind another one.' }),
    since: z.iso.datetime(),
    attempts: z.int(),
    error: z.string().nullable().meta({ description: 'Without the words of the event, which may be personal.' }),
  })
  .meta({ id: 'ParkedEvent' });
export type ParkedEvent = z.output<typeof ParkedEvent>;
export const ParkedEventList = page(ParkedEvent).meta({ id: 'ParkedEventList' });
export type ParkedEventList = z.output<typeof ParkedEventList>;

export const ProjectionNamed = z.object({ name: z.string().max(60) });
export const ParkedEventsQuery = PageQuery;

/** Which parked events are folded again. */
export const ParkedReplay = z
  .object({
    eventId: z
      .uuid('This id is not a UUID')
      .optional()
      .meta({ description: 'Only the rows or the stream for which this event is parked; all where it is left out.' }),
  })
  .meta({ id: 'ParkedReplay' });
export type ParkedReplay = z.input<typeof ParkedReplay>;
