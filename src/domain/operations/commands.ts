import type { ProjectionOrder } from './choices.ts';

/** How a projection stands in the database, as whoever gives the order saw it. */
export interface Standing {
  readonly projection: string;
  readonly version: number;
  /** How many orders had been carried out when this was seen. */
  readonly obeyed: number;
  /** Whether queries read the version that this release folds. */
  readonly isRead: boolean;
  readonly paused: boolean;
  /** The generation that queries read, and its rows or streams that wait. */
  readonly live: { readonly generation: number; readonly parked: number; readonly verifying: boolean };
  /** The one that is being built beside it. */
  readonly next: {
    readonly generation: number;
    readonly parked: number;
    /** Whether it has come to the head of the history. */
    readonly ready: boolean;
    readonly verification: 'none' | 'running' | 'passed' | 'failed';
  } | null;
  /** The one that queries read before. */
  readonly kept: { readonly generation: number; readonly parked: number } | null;
}

const order =
  <Type extends string>(type: Type) =>
  (standing: Standing) =>
    ({ type, data: { standing } }) as const;

/** Builds the read model anew, beside the live one. */
export const rebuildProjection = order('RebuildProjection');
/** Gives the rebuild up. */
export const cancelRebuild = order('CancelRebuild');
/** Compares the new generation with the history, or the live one while there is no new one. */
export const verifyProjection = order('VerifyProjection');
/** Lets queries read the new generation. */
export const swapProjection = order('SwapProjection');
/** Lets queries read the generation before. */
export const rollBackProjection = order('RollBackProjection');
/** Folds nothing until the projection is resumed. */
export const pauseProjection = order('PauseProjection');
/** Lets a paused projection go on. */
export const resumeProjection = order('ResumeProjection');
/** Folds parked events again: all, or those that wait with one event. */
export const replayParkedEvents = (standing: Standing, eventId: string | null = null) =>
  ({ type: 'ReplayParkedEvents', data: { standing, eventId } }) as const;

export type OperationsCommand =
  | ReturnType<typeof rebuildProjection>
  | ReturnType<typeof cancelRebuild>
  | ReturnType<typeof verifyProjection>
  | ReturnType<typeof swapProjection>
  | ReturnType<typeof rollBackProjection>
  | ReturnType<typeof pauseProjection>
  | ReturnType<typeof resumeProjection>
  | ReturnType<typeof replayParkedEvents>;

/** The command for an order, by the order's name. */
export const commandFor: {
  readonly [Order in ProjectionOrder]: (standing: Standing, eventId: string | null) => OperationsCommand;
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
