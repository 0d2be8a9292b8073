import type { Examples, Success } from './example.ts';

const position = '00000000000000048211';
const at = '2026-03-01T09:30:00.000Z';

const rebuilt: Success<'getProjection'> = {
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
  generations: (['live', 'next'] as const).map((role, index) => ({
    generation: index + 1,
    role,
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
  })),
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

const parked: Success<'listParkedEvents'>['data'][number] = {
  id: '00000000000000041007/row/01920f83-aabb-7c00-8d11-e2f3a4b5c6d7',
  eventId: '01920f90-6677-7f88-8a99-b0c1d2e3f405',
  position: '00000000000000041007',
  type: 'PhaseSet',
  stream: 'project-01920f83-aabb-7c00-8d11-e2f3a4b5c6d7',
  revision: 7,
  generation: 1,
  kind: 'row',
  key: '01920f83-aabb-7c00-8d11-e2f3a4b5c6d7',
  waiting: false,
  since: at,
  attempts: 2,
  error: 'TypeError: The value for column "phase" does not fit type text. (projects.ts:112)',
};

export const projectionsRoomExamples: Examples<
  | 'listProjections'
  | 'getProjection'
  | 'listParkedEvents'
  | 'replayParkedEvents'
  | 'rebuildProjection'
  | 'cancelRebuild'
  | 'verifyProjection'
  | 'swapProjection'
  | 'rollBackProjection'
  | 'pauseProjection'
  | 'resumeProjection'
> = {
  listProjections: { success: { data: [listed], head } },
  getProjection: { success: rebuilt },
  listParkedEvents: { success: { data: [parked], nextCursor: null, total: 1 } },
  replayParkedEvents: { body: { eventId: parked.eventId }, success: rebuilt },
  rebuildProjection: { body: {}, success: rebuilt },
  cancelRebuild: { success: rebuilt },
  verifyProjection: { body: {}, success: rebuilt },
  swapProjection: { body: {}, success: rebuilt },
  rollBackProjection: { body: {}, success: rebuilt },
  pauseProjection: { body: {}, success: rebuilt },
  resumeProjection: { success: rebuilt },
};
