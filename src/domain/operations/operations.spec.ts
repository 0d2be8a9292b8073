import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import {
  cancelRebuild,
  pauseProjection,
  rebuildProjection,
  replayParkedEvents,
  resumeProjection,
  rollBackProjection,
  type Standing,
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
const quiet: Standing = {
  ...projects,
  obeyed: 0,
  isRead: true,
  paused: false,
  live: { generation: 1, parked: 0, verifying: false },
  next: null,
  kept: null,
};
const next = { generation: 2, parked: 0, ready: true, verification: 'passed' } as const;
const rebuilt: Standing = { ...quiet, obeyed: 1, next };
const swapped: Standing = {
  ...quiet,
  live: { ...quiet.live, generation: 2 },
  kept: { generation: 1, parked: 0 },
};
const started = projectionRebuildStarted({ ...projects, generation: 2 });

describe('a rebuild', () => {
  it('makes the next generation', () => {
    specify(operations).when(rebuildProjection(quiet)).then(started);
  });

  it('never uses the number of one that was given up', () => {
    specify(operations)
      .given(started, projectionRebuildCancelled({ ...projects, generation: 2 }))
      .when(rebuildProjection({ ...quiet, obeyed: 2 }))
      .then(projectionRebuildStarted({ ...projects, generation: 3 }));
  });

  it('of a later version counts from its own first generation', () => {
    specify(operations)
      .given(started)
      .when(rebuildProjection({ ...quiet, version: 4, obeyed: 1 }))
      .then(projectionRebuildStarted({ projection: 'projects', version: 4, generation: 2 }));
  });

  it('counts beyond what the database holds, should that know more than the history', () => {
    specify(operations)
      .when(rebuildProjection({ ...quiet, live: { ...quiet.live, generation: 5 }, kept: { generation: 4, parked: 0 } }))
      .then(projectionRebuildStarted({ ...projects, generation: 6 }));
  });

  it('is one at a time', () => {
    specify(operations).given(started).when(rebuildProjection(rebuilt)).thenRejected('rebuild-under-way');
  });

  it('can be given up', () => {
    specify(operations)
      .given(started)
      .when(cancelRebuild(rebuilt))
      .then(projectionRebuildCancelled({ ...projects, generation: 2 }));
    specify(operations).when(cancelRebuild(quiet)).thenRejected('rebuild-missing');
  });
});

describe('a verification', () => {
  it('is of the new generation once that has come to the head', () => {
    const of = (changes: Partial<NonNullable<Standing['next']>>): Standing => ({
      ...rebuilt,
      next: { ...next, ...changes },
    });
    specify(operations)
      .given(started)
      .when(verifyProjection(of({ verification: 'failed' })))
      .then(projectionVerificationStarted({ ...projects, generation: 2 }));
    specify(operations)
      .given(started)
      .when(verifyProjection(of({ ready: false, verification: 'none' })))
      .thenRejected('rebuild-not-ready');
    specify(operations)
      .given(started)
      .when(verifyProjection(of({ verification: 'running' })))
      .thenRejected('verification-under-way');
  });

  it('is of the live one while there is no new one', () => {
    specify(operations)
      .when(verifyProjection(quiet))
      .then(projectionVerificationStarted({ ...projects, generation: 1 }));
    specify(operations)
      .when(verifyProjection({ ...quiet, live: { ...quiet.live, verifying: true } }))
      .thenRejected('verification-under-way');
  });
});

describe('a swap', () => {
  it('lets queries read a new generation that agrees with the history', () => {
    specify(operations)
      .given(started)
      .when(swapProjection(rebuilt))
      .then(projectionSwapped({ ...projects, from: 1, to: 2 }));
  });

  it.each([
    ['rebuild-missing', null],
    ['rebuild-not-ready', { ...next, ready: false }],
    ['rebuild-not-verified', { ...next, verification: 'none' }],
    ['rebuild-not-verified', { ...next, verification: 'failed' }],
    ['rebuild-not-verified', { ...next, verification: 'running' }],
    ['rebuild-incomplete', { ...next, parked: 1 }],
  ] as const)('is refused as %s', (code, changed) => {
    specify(operations)
      .given(started)
      .when(swapProjection({ ...rebuilt, next: changed }))
      .thenRejected(code);
  });

  it('does not mind what is parked for the live one as well', () => {
    specify(operations)
      .given(started)
      .when(swapProjection({ ...rebuilt, live: { ...quiet.live, parked: 1 }, next: { ...next, parked: 1 } }))
      .then(projectionSwapped({ ...projects, from: 1, to: 2 }));
  });

  it('can be taken back while the generation before is kept', () => {
    specify(operations)
      .when(rollBackProjection(swapped))
      .then(projectionRolledBack({ ...projects, from: 2, to: 1 }));
    specify(operations).when(rollBackProjection(quiet)).thenRejected('generation-not-kept');
  });

  it('cannot be taken back to rows that stand still, unless those of the live one do, too', () => {
    const standing: Standing = { ...swapped, kept: { generation: 1, parked: 1 } };
    specify(operations).when(rollBackProjection(standing)).thenRejected('kept-incomplete');
    specify(operations)
      .when(rollBackProjection({ ...standing, live: { ...swapped.live, parked: 1 } }))
      .then(projectionRolledBack({ ...projects, from: 2, to: 1 }));
  });
});

describe('parked events', () => {
  it('are folded again, all or those of one', () => {
    const parked: Standing = { ...quiet, live: { ...quiet.live, parked: 2 } };
    specify(operations)
      .when(replayParkedEvents(parked))
      .then(parkedEventsReplayed({ ...projects, eventId: null }));
    specify(operations)
      .when(replayParkedEvents(parked, id(41)))
      .then(parkedEventsReplayed({ ...projects, eventId: id(41) }));
    specify(operations)
      .when(replayParkedEvents({ ...swapped, kept: { generation: 1, parked: 1 } }))
      .then(parkedEventsReplayed({ ...projects, eventId: null }));
    specify(operations).when(replayParkedEvents(quiet)).thenRejected('nothing-parked');
  });
});

describe('a paused projection', () => {
  const paused: Standing = { ...rebuilt, paused: true };

  it('was at work before, and goes on when it is resumed', () => {
    specify(operations).when(pauseProjection(quiet)).then(projectionPaused(projects));
    specify(operations).given(started).when(resumeProjection(paused)).then(projectionResumed(projects));
  });

  it('is paused and resumed once', () => {
    specify(operations).given(started).when(pauseProjection(paused)).then();
    specify(operations).when(resumeProjection(quiet)).then();
  });

  it('does nothing that needs folding', () => {
    for (const ask of [rebuildProjection, verifyProjection, swapProjection, rollBackProjection, replayParkedEvents]) {
      specify(operations).given(started).when(ask(paused)).thenRejected('projection-paused');
    }
    specify(operations)
      .given(started)
      .when(cancelRebuild(paused))
      .then(projectionRebuildCancelled({ ...projects, generation: 2 }));
  });
});

describe('whoever gives an order', () => {
  it('is told when the projection is no longer as they saw it', () => {
    specify(operations).given(started).when(pauseProjection(quiet)).thenRejected('projection-changed');
  });

  describe('to a version that nobody reads', () => {
    const renewing: Standing = { ...quiet, isRead: false, live: { ...quiet.live, parked: 1 } };

    it('finds it left to take over by itself', () => {
      for (const ask of [rebuildProjection, cancelRebuild, verifyProjection, swapProjection, rollBackProjection]) {
        specify(operations).when(ask(renewing)).thenRejected('projection-not-read');
      }
    });

    it('can help it on: a release that finds it paused must not stand still for ever', () => {
      specify(operations)
        .when(resumeProjection({ ...renewing, paused: true }))
        .then(projectionResumed(projects));
      specify(operations).when(pauseProjection(renewing)).then(projectionPaused(projects));
      specify(operations)
        .when(replayParkedEvents(renewing))
        .then(parkedEventsReplayed({ ...projects, eventId: null }));
    });

    it('is told that it is paused where that is what stands in the way', () => {
      specify(operations)
        .when(rebuildProjection({ ...renewing, paused: true }))
        .thenRejected('projection-paused');
    });
  });
});
