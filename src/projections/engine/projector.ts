import type pg from 'pg';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { ProjectionVerification } from '../../http/contract/projections-room.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { dropRetired } from './dropping.ts';
import type { Erasure } from './erasure.ts';
import type { Fold } from './fold.ts';
import { type Folding, openFolding } from './folding.ts';
import { type Generations, openGenerations } from './generations.ts';
import { progressOf } from './progress.ts';
import type { Projection } from './projection.ts';
import { verify } from './verification.ts';

/** How long generations beside the live one are worked on at a time, in milliseconds. */
const SLICE_MS = 5_000;

/** How often another worker may take a generation over that is to be swapped in, without its coming any further. */
const OVERTAKEN = 5;

/** Pages between two notes of how far a verification is. */
const PAGES_A_NOTE = 20;

/** One projection with all of its generations, as this process works on it. */
export interface Projector {
  readonly projection: Projection;
  /** How the generations stand, and what changes that. */
  readonly generations: Generations;
  /** Catches the one up that queries read, or that is to take over. @returns where it came to. */
  catchUp(signal: AbortSignal): Promise<Position>;
  /**
   * Works for some seconds on the generations beside it: builds the next one, keeps the one before in step, verifies.
   * @returns whether there is more to do at once.
   */
  workBeside(signal: AbortSignal): Promise<boolean>;
  /** Folds parked events again: all, or those that wait with one. @returns how many rows or streams still stand. */
  replayParked(eventId?: string): Promise<number>;
  /** Lets queries read another generation, for an order of that number: see {@link Generations}. */
  swap(order: number, to: number): Promise<void>;
  /** What is under way. */
  settled(): Promise<void>;
}

export interface ProjectorParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projection: Projection;
  readonly fold: Fold;
  readonly erasure: Erasure | null;
  readonly batchSize: number;
  readonly logger: Logger;
  readonly reached: (name: string, position: Position) => void;
  /** Aborts when the engine closes. */
  readonly closing: AbortSignal;
}

/** Ends a verification that nobody waits for any more. */
class Superseded extends Error {}

export const openProjector = (parts: ProjectorParts): Projector => {
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

  /** The generations as they are now; what is gone is forgotten here, too. */
  const present = async () => {
    const found = await generations.roles();
    for (const generation of foldings.keys()) {
      if (!found.generations.some((one) => one.generation === generation)) foldings.delete(generation);
    }
    const main = found.generations.find(({ role }) => role === 'main');
    if (!main) throw new Error(`Projection ${projection.name} version ${projection.version} has not been prepared.`);
    return { ...found, main, others: found.generations.filter(({ role }) => role !== 'main') };
  };

  /** A paused projection holds no longer than others what it has to forget. */
  const forgetAhead = async (generation: number, signal: AbortSignal): Promise<void> => {
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

  /** Catches one up that may be dropped at any moment. @returns where it came to; null when it was dropped. */
  const catchUpOther = async (generation: number, signal: AbortSignal): Promise<Position | null> => {
    try {
      return (await foldingOf(generation).catchUp({ signal, leisurely: true }))?.position ?? null;
    } catch (error) {
      const { others } = await present();
      if (others.some((one) => one.generation === generation)) throw error;
      return null;
    }
  };

  /** Brings a generation to a position, although another worker may be at work on it, too. */
  const reach = async (generation: number, target: Position): Promise<void> => {
    let furthest: Position | null = null;
    for (let overtaken = 0; overtaken < OVERTAKEN && !closing.aborted; ) {
      const position: Position | null =
        (await foldingOf(generation).catchUp({ signal: closing, until: target }))?.position ?? null;
      if (position === null || position >= target) return;
      if (furthest !== null && position <= furthest) overtaken += 1;
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
    const passed = async (position: Position, target: Position): Promise<void> => {
      pages += 1;
      if (signal.aborted) throw new Superseded();
      if (pages % PAGES_A_NOTE !== 0) return;
      const progress = progressOf(position, target);
      if (!(await generations.noteVerification(generation, { ...requested, progress }))) throw new Superseded();
    };
    const align = async (): Promise<void> => {
      await foldingOf(generation).catchUp({ signal });
    };
    try {
      const findings = await verify({ ...parts, generation, live }, { align, passed });
      const finishedAt = await generations.moment();
      await generations.noteVerification(generation, { ...requested, ...findings, finishedAt, progress: 1 });
    } catch (error) {
      if (error instanceof Superseded) return;
      const finishedAt = await generations.moment();
      const brokenOff = { ...requested, state: 'broken-off', error: errorLabel(error), finishedAt } as const;
      await generations.noteVerification(generation, brokenOff);
    }
  };

  return {
    projection,
    generations,

    catchUp: async (signal) => {
      for (;;) {
        const { paused, main } = await present();
        if (paused) {
          await forgetAhead(main.generation, signal);
          return main.position;
        }
        try {
          const reached = await foldingOf(main.generation).catchUp({ signal });
          if (reached === null) return main.position;
          // Swapped out meanwhile: whoever asked waits for the one that queries read now.
          if (reached.live || (await present()).main.generation === main.generation) return reached.position;
        } catch (error) {
          // It may have been swapped out and dropped while it was folded.
          if ((await present()).main.generation === main.generation) throw error;
        }
      }
    },

    workBeside: async (signal) => {
      await dropRetired(pool, [projection.name]);
      const { paused, others } = await present();
      if (paused) return false;
      const slice = AbortSignal.any([signal, AbortSignal.timeout(SLICE_MS)]);
      const head = await store.head();
      let more = false;
      for (const { generation } of others) {
        const position = await catchUpOther(generation, slice);
        more ||= position !== null && position < head;
      }
      const { generations: standing } = await generations.holding();
      const live = standing.find(({ role }) => role === 'main');
      for (const { verification } of standing) {
        if (live && verification?.state === 'running') await runVerification(verification, live.generation, signal);
      }
      return more && !signal.aborted;
    },

    replayParked: async (eventId) => {
      const { main, others } = await present();
      for (const { generation } of others) await foldingOf(generation).replayParked(eventId);
      return foldingOf(main.generation).replayParked(eventId);
    },

    swap: (order, to) => generations.swap(order, to, (target) => reach(to, target)),

    settled: async () => {
      await Promise.all([...foldings.values()].map((folding) => folding.settled()));
    },
  };
};
