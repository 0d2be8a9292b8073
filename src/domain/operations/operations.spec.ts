import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import {
  cancelRebuild,
  type ProjectionStatus,
  pauseProjection,
  rebuildProjection,
  replayParkedEvents,
  resumeProjection,
  rollBackProjection,
  swapProjection,
  verifyProjection,
} from './commands.ts';
import { operations } from './decide.ts';
import {
  parkedEventsReplayed,
  projectionPaused,
  projectionRebuildCancelled,
  projectionRebuildStarted,
  projectionResumed,
  projectionRolledBack,
  projectionSwapped,
  projectionVerificationStarted,
} from './events.ts';

const projects = { projection: 'projects', version: 3 };
const quiet: ProjectionStatus = {
  ...projects,
  requestsDone: 0,
  isRead: true,
  paused: false,
  live: { generation: 1, parked: 0, verifying: false },
  candidate: null,
  previous: null,
};
const candidate = { generation: 2, parked: 0, ready: true, verification: 'passed' } as const;
const rebuilt: ProjectionStatus = { ...quiet, requestsDone: 1, candidate };
const swapped: ProjectionStatus = {
  ...quiet,
  live: { ...quiet.live, generation: 2 },
  previous: { generation: 1, parked: 0 },
};
const started = projectionRebuildStarted({ ...projects, generation: 2 });

describe('a rebuild', () => {
  it('makes the next generation', () => {
    specify(operations)
      .when(rebuildProjection({ status: quiet }))
      .then(started);
  });

  it('never reuses the number of a cancelled generation', () => {
    specify(operations)
      .given(started, projectionRebuildCancelled({ ...projects, generation: 2 }))
      .when(rebuildProjection({ status: { ...quiet, requestsDone: 2 } }))
      .then(projectionRebuildStarted({ ...projects, generation: 3 }));
  });

  it('counts on after a swap', () => {
    specify(operations)
      .given(started, projectionSwapped({ ...projects, from: 1, to: 2 }))
      .when(rebuildProjection({ status: { ...quiet, requestsDone: 2, live: { ...quiet.live, generation: 1 } } }))
      .then(projectionRebuildStarted({ ...projects, generation: 3 }));
  });

  it('of a later version counts from the first generation of that version', () => {
    specify(operations)
      .given(started)
      .when(rebuildProjection({ status: { ...quiet, version: 4, requestsDone: 1 } }))
      .then(projectionRebuildStarted({ projection: 'projects', version: 4, generation: 2 }));
  });

  it('counts on from the highest generation in the database, even if the history knows none', () => {
    const live = { ...quiet.live, generation: 5 };
    specify(operations)
      .when(rebuildProjection({ status: { ...quiet, live, previous: { generation: 4, parked: 0 } } }))
      .then(projectionRebuildStarted({ ...projects, generation: 6 }));
    specify(operations)
      .when(rebuildProjection({ status: { ...quiet, live, previous: { generation: 7, parked: 0 } } }))
      .then(projectionRebuildStarted({ ...projects, generation: 8 }));
  });

  it('runs one at a time', () => {
    specify(operations)
      .given(started)
      .when(rebuildProjection({ status: rebuilt }))
      .thenRejected('rebuild-under-way');
  });

  it('can be cancelled', () => {
    specify(operations)
      .given(started)
      .when(cancelRebuild({ status: rebuilt }))
      .then(projectionRebuildCancelled({ ...projects, generation: 2 }));
    specify(operations)
      .when(cancelRebuild({ status: quiet }))
      .thenRejected('rebuild-missing');
  });
});

describe('a verification', () => {
  it('checks the candidate once it has reached the head of the history', () => {
    const withCandidate = (changes: Partial<typeof rebuilt.candidate>) => ({
      status: { ...rebuilt, candidate: { ...candidate, ...changes } },
    });
    specify(operations)
      .given(started)
      .when(verifyProjection(withCandidate({ verification: 'failed' })))
      .then(projectionVerificationStarted({ ...projects, generation: 2 }));
    specify(operations)
      .given(started)
      .when(verifyProjection(withCandidate({ ready: false, verification: 'none' })))
      .thenRejected('rebuild-not-ready');
    specify(operations)
      .given(started)
      .when(verifyProjection(withCandidate({ verification: 'running' })))
      .thenRejected('verification-under-way');
  });

  it('of a candidate does not wait for one of the live generation', () => {
    specify(operations)
      .given(started)
      .when(verifyProjection({ status: { ...rebuilt, live: { ...quiet.live, verifying: true } } }))
      .then(projectionVerificationStarted({ ...projects, generation: 2 }));
  });

  it('checks the live generation if there is no candidate', () => {
    specify(operations)
      .when(verifyProjection({ status: quiet }))
      .then(projectionVerificationStarted({ ...projects, generation: 1 }));
    specify(operations)
      .when(verifyProjection({ status: { ...quiet, live: { ...quiet.live, verifying: true } } }))
      .thenRejected('verification-under-way');
  });
});

describe('a swap', () => {
  it('makes a verified candidate live', () => {
    specify(operations)
      .given(started)
      .when(swapProjection({ status: rebuilt }))
      .then(projectionSwapped({ ...projects, from: 1, to: 2 }));
  });

  it.each([
    ['rebuild-missing', null],
    ['rebuild-not-ready', { ...candidate, ready: false }],
    ['rebuild-not-verified', { ...candidate, verification: 'none' }],
    ['rebuild-not-verified', { ...candidate, verification: 'failed' }],
    ['rebuild-not-verified', { ...candidate, verification: 'running' }],
    ['rebuild-incomplete', { ...candidate, parked: 1 }],
  ] as const)('is refused as %s', (code, changed) => {
    specify(operations)
      .given(started)
      .when(swapProjection({ status: { ...rebuilt, candidate: changed } }))
      .thenRejected(code);
  });

  it('that would park more events says what can be done with them', () => {
    const decision = operations.decide(
      operations.evolve(operations.initial, started),
      swapProjection({ status: { ...rebuilt, candidate: { ...candidate, parked: 1 } } }),
    );
    expect(decision).toMatchObject({ message: expect.stringMatching(/replay.+skip.+cancel the rebuild/) });
  });

  it('accepts parked events that the live generation has as well', () => {
    const live = { ...quiet.live, parked: 1 };
    specify(operations)
      .given(started)
      .when(swapProjection({ status: { ...rebuilt, live, candidate: { ...candidate, parked: 1 } } }))
      .then(projectionSwapped({ ...projects, from: 1, to: 2 }));
  });

  it('can be rolled back while the previous generation exists', () => {
    specify(operations)
      .when(rollBackProjection({ status: swapped, generation: 1 }))
      .then(projectionRolledBack({ ...projects, from: 2, to: 1 }));
    specify(operations)
      .when(rollBackProjection({ status: quiet, generation: 2 }))
      .thenRejected('generation-not-kept');
    specify(operations)
      .when(rollBackProjection({ status: swapped, generation: 3 }))
      .thenRejected('generation-not-kept');
  });

  it('is not rolled forward again by a repeated roll-back', () => {
    const status: ProjectionStatus = { ...quiet, requestsDone: 1, previous: { generation: 2, parked: 0 } };
    const rolledBack = projectionRolledBack({ ...projects, from: 2, to: 1 });
    specify(operations)
      .given(rolledBack)
      .when(rollBackProjection({ status, generation: 1 }))
      .then();
    specify(operations)
      .given(rolledBack)
      .when(rollBackProjection({ status, generation: 2 }))
      .then(projectionRolledBack({ ...projects, from: 1, to: 2 }));
  });

  it('is not rolled back to a generation with more parked events than the live one', () => {
    const status: ProjectionStatus = { ...swapped, previous: { generation: 1, parked: 1 } };
    specify(operations)
      .when(rollBackProjection({ status, generation: 1 }))
      .thenRejected('kept-incomplete');
    specify(operations)
      .when(rollBackProjection({ status: { ...status, live: { ...swapped.live, parked: 1 } }, generation: 1 }))
      .then(projectionRolledBack({ ...projects, from: 2, to: 1 }));
  });
});

describe('parked events', () => {
  it.each<[string, ProjectionStatus]>([
    ['live', { ...quiet, live: { ...quiet.live, parked: 2 } }],
    ['candidate', { ...quiet, candidate: { ...candidate, parked: 1 } }],
    ['previous', { ...swapped, previous: { generation: 1, parked: 1 } }],
  ])('of the %s generation are folded again, all of them or those of one event', (_generation, status) => {
    for (const eventId of [null, id(41)]) {
      specify(operations)
        .when(replayParkedEvents({ status, eventId }))
        .then(parkedEventsReplayed({ ...projects, eventId }));
    }
  });

  it('must exist', () => {
    for (const status of [quiet, rebuilt, swapped]) {
      const given = status === rebuilt ? [started] : [];
      specify(operations)
        .given(...given)
        .when(replayParkedEvents({ status, eventId: null }))
        .thenRejected('nothing-parked');
    }
  });
});

describe('a paused projection', () => {
  const status: ProjectionStatus = { ...rebuilt, paused: true };

  it('was running before, and continues when resumed', () => {
    specify(operations)
      .when(pauseProjection({ status: quiet }))
      .then(projectionPaused(projects));
    specify(operations).given(started).when(resumeProjection({ status })).then(projectionResumed(projects));
  });

  it('is paused and resumed once', () => {
    specify(operations).given(started).when(pauseProjection({ status })).then();
    specify(operations)
      .when(resumeProjection({ status: quiet }))
      .then();
  });

  it('refuses every request that needs folding', () => {
    for (const request of [rebuildProjection, verifyProjection, swapProjection, rollBackProjection]) {
      specify(operations)
        .given(started)
        .when(request({ status, generation: 1 }))
        .thenRejected('projection-paused');
    }
    specify(operations)
      .given(started)
      .when(replayParkedEvents({ status, eventId: null }))
      .thenRejected('projection-paused');
  });

  it('lets a rebuild be cancelled', () => {
    specify(operations)
      .given(started)
      .when(cancelRebuild({ status }))
      .then(projectionRebuildCancelled({ ...projects, generation: 2 }));
    specify(operations)
      .given(started)
      .when(cancelRebuild({ status: { ...status, candidate: null } }))
      .thenRejected('rebuild-missing');
  });
});

describe('a request', () => {
  it('is refused if the projection has changed since the caller looked', () => {
    specify(operations)
      .given(started)
      .when(pauseProjection({ status: quiet }))
      .thenRejected('projection-changed');
  });

  describe('about a version that queries do not read', () => {
    const renewing: ProjectionStatus = { ...quiet, isRead: false, live: { ...quiet.live, parked: 1 } };

    it('is refused, because the version goes live by itself', () => {
      for (const request of [rebuildProjection, cancelRebuild, verifyProjection, swapProjection, rollBackProjection]) {
        specify(operations)
          .when(request({ status: renewing, generation: 1 }))
          .thenRejected('projection-not-read');
      }
    });

    it('can pause and resume it and replay its parked events', () => {
      specify(operations)
        .when(resumeProjection({ status: { ...renewing, paused: true } }))
        .then(projectionResumed(projects));
      specify(operations)
        .when(pauseProjection({ status: renewing }))
        .then(projectionPaused(projects));
      specify(operations)
        .when(replayParkedEvents({ status: renewing, eventId: null }))
        .then(parkedEventsReplayed({ ...projects, eventId: null }));
    });

    it('is refused as paused if the version is paused', () => {
      specify(operations)
        .when(rebuildProjection({ status: { ...renewing, paused: true } }))
        .thenRejected('projection-paused');
    });
  });
});
