import { z } from 'zod';
import { projectionRequests } from '../domain/operations/choices.ts';
import { EmptyBody, type EndpointTable, type Examples } from './endpoint.ts';
import { named } from './fields.ts';
import { ProjectionVerification } from './projection-verification.ts';

const projectionStatuses = [
  /** Queries read it; no request is in progress. */
  'live',
  /** Folds no events until resumed; queries read the paused state. */
  'paused',
  /** A candidate generation is being built. */
  'rebuilding',
  /** The candidate has reached the head of the history and can be verified. */
  'ready',
  /** The candidate agrees with the history and can be swapped in. */
  'verified',
  /** This release has a newer version, which is swapped in automatically once built. */
  'renewing',
  /** The live version is newer than that of this release. */
  'outdated',
] as const;

export type ProjectionState = (typeof projectionStatuses)[number];

/** Role of a generation: live, candidate (`next`) or previous (`kept`). */
const generationRoles = ['live', 'next', 'kept'] as const;

/** Events between a checkpoint and the head. */
const behind = z
  .int()
  .nullable()
  .describe('Events between checkpoint and head: exact up to 1,000, estimated beyond. Null if unknown.');

/** A generation of a projection: one table with its own checkpoint. */
export const ProjectionGeneration = named('ProjectionGeneration', {
  generation: z.int().describe('Number within the version, from 1; every rebuild creates the next one.'),
  role: z
    .enum(generationRoles)
    .describe('`live`: queries read it. `next`: candidate to take over. `kept`: the previous one, for roll-back.'),
  position: z.string().describe('Checkpoint: position of the last event processed; empty before the first.'),
  behind,
  rate: z.number().describe('Events per second, averaged over five seconds.'),
  passed: z.int().nullable().describe('Events processed since the start. Null if not counted.'),
  lastEventAt: z.iso.datetime().nullable().describe('When the last processed event was recorded.'),
  startedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable().describe('When it first reached the head of the history.'),
  updatedAt: z.iso.datetime(),
  lastError: z.string().nullable().describe('Error of the last attempt; null after a success.'),
  lastErrorAt: z.iso.datetime().nullable(),
  parked: z.int().describe('Events that could not be folded.'),
  waiting: z.int().describe('Events waiting behind a parked event of the same row or stream.'),
});
export type ProjectionGeneration = z.output<typeof ProjectionGeneration>;

export const ProjectionRebuild = named('ProjectionRebuild', {
  generation: z.int(),
  startedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  passed: z.int().describe('Events processed.'),
  total: z.int().nullable().describe('Events of the history; null if not counted.'),
  progress: z.number().nullable().describe('0 to 1; null if unknown.'),
  rate: z.number().describe('Events per second.'),
  secondsLeft: z.int().nullable().describe('Estimated from the rate.'),
});
export type ProjectionRebuild = z.output<typeof ProjectionRebuild>;

/** A projection in the list. Position and rate are those of the live generation. */
export const ListedProjection = named('ListedProjection', {
  name: z.string(),
  purpose: z.string().describe('What the read model shows, in one sentence.'),
  version: z.int(),
  generation: z.int(),
  status: z.enum(projectionStatuses),
  pausedAt: z.iso.datetime().nullable(),
  position: z.string(),
  behind,
  rate: z.number().describe('Events per second.'),
  lastEventAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.iso.datetime().nullable(),
  parked: z.int(),
  waiting: z.int(),
  previousKept: z.boolean().describe('Whether it can be rolled back at once.'),
  personal: z.boolean().describe('Whether it holds personal data, and forgets it with its person.'),
  rebuild: ProjectionRebuild.nullable(),
});
export type ListedProjection = z.output<typeof ListedProjection>;

/** All projections, unpaged: a release has a few dozen. */
export const ProjectionList = named('ProjectionList', {
  data: z.array(ListedProjection),
  head: z.string().describe('Position of the newest event.'),
});
export type ProjectionList = z.output<typeof ProjectionList>;

export const ProjectionDetail = ListedProjection.extend({
  head: z.string(),
  stream: z.string().describe('Stream of the requests to it: `operations-<name>`.'),
  generations: z.array(ProjectionGeneration).describe('The live one first.'),
  verification: ProjectionVerification.nullable().describe(
    'Of the candidate, or of the live generation if there is none.',
  ),
  pending: z.int().describe('Requests not carried out yet; they are retried every few seconds.'),
  possible: z.array(z.enum(projectionRequests)).describe('Requests that are possible now.'),
}).meta({ id: 'ProjectionDetail' });
export type ProjectionDetail = z.output<typeof ProjectionDetail>;

export const RollBack = z.object({
  generation: z
    .int()
    .positive()
    .describe('The generation to make live again: the kept one. If it is live already, nothing happens.'),
});

export const ProjectionNamed = z.object({ name: z.string().max(60) });

/** A request to one read model. */
const request = {
  access: ['admin'],
  params: ProjectionNamed,
  success: { status: 200, body: ProjectionDetail },
  problems: [409],
} as const;

export const endpoints = {
  listProjections: {
    route: 'GET /api/admin/projections',
    summary: 'The read models with their status',
    access: ['admin'],
    success: { status: 200, body: ProjectionList },
  },
  getProjection: {
    route: 'GET /api/admin/projections/{name}',
    summary: 'One read model with its generations and its last verification',
    access: ['admin'],
    params: ProjectionNamed,
    success: { status: 200, body: ProjectionDetail },
  },
  rebuildProjection: {
    route: 'POST /api/admin/projections/{name}/rebuild',
    summary: 'Rebuild a read model',
    description:
      'A candidate generation folds the whole history while queries read the live one. Deletes the previous generation.',
    ...request,
    body: EmptyBody,
  },
  cancelRebuild: {
    route: 'DELETE /api/admin/projections/{name}/rebuild',
    summary: 'Cancel a rebuild and delete the candidate',
    ...request,
  },
  verifyProjection: {
    route: 'POST /api/admin/projections/{name}/verification',
    summary: 'Verify a read model against the history',
    description:
      'Verifies the candidate, or the live generation if there is none. A worker runs it; the result is stored.',
    ...request,
    body: EmptyBody,
  },
  swapProjection: {
    route: 'POST /api/admin/projections/{name}/swap',
    summary: 'Swap in the candidate generation',
    description: 'It must be verified. The former live generation stays up to date until the next rebuild.',
    ...request,
    freshProof: true,
    body: EmptyBody,
  },
  rollBackProjection: {
    route: 'POST /api/admin/projections/{name}/rollback',
    summary: 'Roll back to the previous generation',
    ...request,
    freshProof: true,
    body: RollBack,
  },
  pauseProjection: {
    route: 'POST /api/admin/projections/{name}/pause',
    summary: 'Pause a read model',
    description: 'Queries read the paused state and writes do not wait for it. Erasure of personal data continues.',
    ...request,
    body: EmptyBody,
  },
  resumeProjection: {
    route: 'DELETE /api/admin/projections/{name}/pause',
    summary: 'Resume a paused read model',
    ...request,
  },
} as const satisfies EndpointTable;

const position = '00000000000000048211';
export const at = '2026-03-01T09:30:00.000Z';

const sampleGeneration = {
  position,
  behind: 0,
  rate: 2.4,
  passed: 48_211,
  lastEventAt: at,
  startedAt: at,
  readyAt: at,
  updatedAt: at,
  lastError: null,
  lastErrorAt: null,
  parked: 0,
  waiting: 0,
};

export const rebuilt: ProjectionDetail = {
  name: 'projects',
  purpose: 'Every project as it stands: what members, administrators and the dashboard see of it.',
  version: 3,
  generation: 1,
  status: 'verified',
  pausedAt: null,
  position,
  behind: 0,
  rate: 2.4,
  lastEventAt: at,
  lastError: null,
  lastErrorAt: null,
  parked: 0,
  waiting: 0,
  previousKept: false,
  personal: true,
  rebuild: {
    generation: 2,
    startedAt: at,
    readyAt: at,
    passed: 48_211,
    total: 48_211,
    progress: 1,
    rate: 2.4,
    secondsLeft: 0,
  },
  head: position,
  stream: 'operations-projects',
  generations: [
    { ...sampleGeneration, generation: 1, role: 'live' },
    { ...sampleGeneration, generation: 2, role: 'next' },
  ],
  verification: {
    state: 'passed',
    generation: 2,
    requestedAt: at,
    finishedAt: at,
    progress: 1,
    error: null,
    position,
    rows: { verified: 214, live: 214 },
    invariants: [{ sentence: 'A project that is in progress has a consultant.', broken: 0 }],
    history: { compared: 214, differing: 0, differences: [], parked: 0 },
    live: {
      compared: 214,
      differing: 1,
      differences: [{ key: '01920f83-aabb-7c00-8d11-e2f3a4b5c6d7', what: 'differs', columns: ['phase'] }],
      samePosition: true,
    },
  },
  pending: 0,
  possible: ['cancel-rebuild', 'verify', 'swap', 'pause'],
};

const { head, stream, generations, verification, pending, possible, ...listed } = rebuilt;

export const examples: Examples<typeof endpoints> = {
  listProjections: { success: { data: [listed], head } },
  getProjection: { success: rebuilt },
  rebuildProjection: { body: {}, success: rebuilt },
  cancelRebuild: { success: rebuilt },
  verifyProjection: { body: {}, success: rebuilt },
  swapProjection: { body: {}, success: rebuilt },
  rollBackProjection: { body: { generation: 1 }, success: rebuilt },
  pauseProjection: { body: {}, success: rebuilt },
  resumeProjection: { success: rebuilt },
};
