import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { ProjectionRequest } from './choices.ts';

/** The state of a projection in the database when a request is made. */
export interface ProjectionStatus {
  readonly projection: string;
  readonly version: number;
  /** How many requests had been carried out by then. */
  readonly requestsDone: number;
  /** Whether queries read the version of this release. */
  readonly isRead: boolean;
  readonly paused: boolean;
  /** The generation that queries read. `parked`: its rows or streams with parked events. */
  readonly live: { readonly generation: number; readonly parked: number; readonly verifying: boolean };
  /** The generation that a rebuild is filling. */
  readonly candidate: {
    readonly generation: number;
    readonly parked: number;
    /** Whether it has reached the head of the history. */
    readonly ready: boolean;
    readonly verification: 'none' | 'running' | 'passed' | 'failed';
  } | null;
  /** The generation that queries read before the last swap. */
  readonly previous: { readonly generation: number; readonly parked: number } | null;
}

interface OnProjection {
  readonly status: ProjectionStatus;
}

interface Replay extends OnProjection {
  /** The event whose rows or stream are folded again; null for all parked events. */
  readonly eventId: string | null;
}

interface RollBack extends OnProjection {
  /** The generation to make live; null for none. */
  readonly generation: number | null;
}

const operationsCommands = defineCommands({
  /** Rebuilds the read model in a candidate generation while queries read the live one. */
  RebuildProjection: data<OnProjection>(),
  /** Drops the candidate generation. */
  CancelRebuild: data<OnProjection>(),
  /** Compares the candidate generation with the history, or the live one if there is no candidate. */
  VerifyProjection: data<OnProjection>(),
  /** Makes the candidate generation live. */
  SwapProjection: data<OnProjection>(),
  /** Makes the previous generation live again. */
  RollBackProjection: data<RollBack>(),
  /** Folds parked events again. */
  ReplayParkedEvents: data<Replay>(),
  /** Stops folding until the projection is resumed. */
  PauseProjection: data<OnProjection>(),
  /** Resumes a paused projection. */
  ResumeProjection: data<OnProjection>(),
});
export type OperationsCommand = CommandOf<typeof operationsCommands>;

export const {
  rebuildProjection,
  cancelRebuild,
  verifyProjection,
  swapProjection,
  rollBackProjection,
  replayParkedEvents,
  pauseProjection,
  resumeProjection,
} = operationsCommands;

/** The constructor of the command for each request. */
export const commandFor: {
  readonly [Request in ProjectionRequest]: (request: Replay & RollBack) => OperationsCommand;
} = {
  rebuild: rebuildProjection,
  'cancel-rebuild': cancelRebuild,
  verify: verifyProjection,
  swap: swapProjection,
  'roll-back': rollBackProjection,
  replay: replayParkedEvents,
  pause: pauseProjection,
  resume: resumeProjection,
};

/** An event of the history, as a process that cannot read it sees it. */
export interface Skip {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: number;
  readonly reason: string;
  /** Whether this release can read it. */
  readonly isReadable: boolean;
}

const skippingCommands = defineCommands({
  /** Lets every fold pass over an event that cannot be read. */
  SkipEvent: data<Skip>(),
  /** Does so, because a correcting event was appended to its stream. */
  CorrectEvent: data<Skip & { readonly correctedBy: string }>(),
  /** Folds the event again, as soon as it can be read. */
  UndoSkipping: data<{ readonly eventId: string }>(),
});
export type SkippingCommand = CommandOf<typeof skippingCommands>;
export const { skipEvent, correctEvent, undoSkipping } = skippingCommands;
