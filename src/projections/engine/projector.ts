import type { ProjectionVerification } from '../../contract/projection-verification.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { withAnySignal } from '../../platform/any-signal.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { dropRetired } from './dropping.ts';
import { type Folding, type FoldingParts, openFolding } from './folding.ts';
import { openGenerations } from './generations.ts';
import { progressOf } from './progress.ts';
import { type Roles, readRoles } from './roles.ts';
import { type Findings, verify } from './verification.ts';
import { type Extent, sampleOfRows } from './verification-snapshot.ts';

/** How long candidate and previous generations are worked on at a time, in milliseconds. */
const SLICE_MS = 5_000;

/** How often another worker may claim a generation that is to be made live, without progress. */
const MAX_TAKEOVERS = 5;

/** Pages between two progress records of a verification. */
const PAGES_PER_PROGRESS = 20;

interface ProjectorParts extends Omit<FoldingParts, 'generation'> {
  readonly closing: AbortSignal;
}

/** Ends a verification that was superseded by another request, or stopped. */
class Superseded extends Error {}

export const openProjector = (parts: ProjectorParts) => {
  const { pool, store, projection, erasure, batchSize, closing } = parts;
  const generations = openGenerations(pool, projection);
  const foldings = new Map<number, Folding>();

  const foldingOf = (generation: number): Folding => {
    const known = foldings.get(generation);
    if (known) return known;
    const folding = openFolding({ ...parts, generation });
    foldings.set(generation, folding);
    return folding;
  };

  const currentRoles = async (): Promise<Roles> => {
    const roles = (await readRoles(pool, [projection])).get(projection.name);
    if (!roles) throw new Error(`The roles of projection ${projection.name} were not read.`);
    return roles;
  };

  /** Erases people from a paused generation as promptly as from others. */
  const forgetWhilePaused = async (generation: number, signal: AbortSignal): Promise<void> => {
    if (erasure === null) return;
    for (let from = await generations.forgotTo(); !signal.aborted; ) {
      const page = await store.readAll(from, batchSize, erasure.types);
      if (page.next === from) return;
      const subjects = erasure.subjectsOf(page.events);
      await generations.forgetting(from, page.next, (client) => foldingOf(generation).forget(client, subjects));
      if (page.end) return;
      from = page.next;
    }
  };

  /** Catches up a generation that may be dropped at any time. @returns the position; null if it was dropped. */
  const catchUpOther = async (generation: number, signal: AbortSignal): Promise<Position | null> => {
    try {
      return (await foldingOf(generation).catchUp({ signal, throttled: true }))?.position ?? null;
    } catch (error) {
      const { others } = await currentRoles();
      if (others.some((one) => one.generation === generation)) throw error;
      return null;
    }
  };

  /** Catches a generation up to a position, although another worker may claim it meanwhile. */
  const reach = async (generation: number, target: Position): Promise<void> => {
    let furthest: Position | null = null;
    for (let takeovers = 0; takeovers < MAX_TAKEOVERS && !closing.aborted; ) {
      const position: Position | null =
        (await foldingOf(generation).catchUp({ signal: closing, until: target }))?.position ?? null;
      if (position === null || position >= target) return;
      if (furthest !== null && position <= furthest) takeovers += 1;
      else furthest = position;
    }
  };

  const runVerification = async (
    requested: ProjectionVerification,
    live: number,
    signal: AbortSignal,
  ): Promise<void> => {
    const { generation } = requested;
    let pages = 0;
    const onProgress = async (position: Position, target: Position): Promise<void> => {
      pages += 1;
      if (signal.aborted) throw new Superseded();
      if (pages % PAGES_PER_PROGRESS !== 0) return;
      const progress = progressOf(position, target);
      if (!(await generations.noteVerification(generation, { ...requested, progress }))) throw new Superseded();
    };
    const align = async (): Promise<void> => {
      await foldingOf(generation).catchUp({ signal });
    };
    try {
      const findings = await verify({ ...parts, generation, live, extent: sampleOfRows }, { align, onProgress });
      const finishedAt = await generations.now();
      await generations.noteVerification(generation, { ...requested, ...findings, finishedAt, progress: 1 });
    } catch (error) {
      if (error instanceof Superseded) return;
      const finishedAt = await generations.now();
      const aborted = { ...requested, state: 'broken-off', error: errorLabel(error), finishedAt } as const;
      await generations.noteVerification(generation, aborted);
    }
  };

  return {
    projection,
    generations,

    folding: foldingOf,
    forgetWhilePaused,

    /**
     * Works for some seconds on the other generations: fills the candidate, keeps the previous one up to date,
     * verifies.
     * @returns whether there is more to do immediately.
     */
    workOnCandidate: async (signal: AbortSignal): Promise<boolean> => {
      await dropRetired(pool, [projection.name]);
      const { paused, main, others } = await currentRoles();
      const present = [main, ...others].map(({ generation }) => generation);
      for (const generation of foldings.keys()) if (!present.includes(generation)) foldings.delete(generation);
      if (paused) return false;
      const head = await store.head();
      let more = false;
      await withAnySignal([signal, AbortSignal.timeout(SLICE_MS)], async (slice) => {
        for (const { generation } of others) {
          const position = await catchUpOther(generation, slice);
          more ||= position !== null && position < head;
        }
      });
      const { generations: current } = await generations.state();
      const live = current.find(({ role }) => role === 'main');
      for (const { verification } of current) {
        if (live && verification?.state === 'running') await runVerification(verification, live.generation, signal);
      }
      return more && !signal.aborted;
    },

    /**
     * Folds parked events again: all, or those of one event’s rows or stream. @returns the number of rows and streams
     * that still have parked events.
     */
    replayParked: async (eventId?: string): Promise<number> => {
      const { main, others } = await currentRoles();
      for (const { generation } of others) await foldingOf(generation).replayParked(eventId);
      return foldingOf(main.generation).replayParked(eventId);
    },

    /** Makes another generation live, see {@link openGenerations}. */
    swap: (request: number, to: number): Promise<void> => generations.swap(request, to, (target) => reach(to, target)),

    /** Verifies the live generation against the history immediately. Throws when the signal aborts. */
    verifyLive: async (signal: AbortSignal, extent: Extent): Promise<Findings> => {
      const { main } = await currentRoles();
      return verify(
        { ...parts, generation: main.generation, live: main.generation, extent },
        { align: async () => {}, onProgress: async () => signal.throwIfAborted() },
      );
    },

    settled: async (): Promise<void> => {
      await Promise.all([...foldings.values()].map((folding) => folding.settled()));
    },
  };
};

export type Projector = ReturnType<typeof openProjector>;
