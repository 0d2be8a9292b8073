import type pg from 'pg';
import type { EventStore } from '../eventstore/event-store.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { openSkippedEvents } from '../eventstore/skipped-events.ts';
import { allChecks } from '../history/integrity/all-checks.ts';
import type { ChainStore } from '../history/integrity/chain-store.ts';
import type { Finding } from '../history/integrity/findings.ts';
import { foundChange } from '../history/integrity/format-findings.ts';
import type { VerificationRunsParts } from '../history/integrity/verification-runs.ts';
import { verifyHistory } from '../history/integrity/verify-history.ts';
import { HistoryChanged, type Witness } from '../history/integrity/witness.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { type Extent, sampleOfRows } from '../projections/engine/verification-snapshot.ts';
import type { WitnessOptions } from './witness.ts';

interface WholeVerificationParts {
  readonly pool: pg.Pool;
  /** The history as stored. */
  readonly history: EventStore;
  /** Whether the history is in the database of `pool`. Default: false. */
  readonly historyInPool?: boolean;
  readonly chain: ChainStore;
  readonly keys: Pick<PersonKeys, 'find'>;
  readonly engine: Pick<ProjectionEngine, 'names' | 'projector'>;
  readonly options: WitnessOptions | null | undefined;
  readonly witness: Witness | null | undefined;
}

/** The result of comparing the read models with the history. */
export interface ReadModelsVerified {
  /** The first read model that differs. */
  readonly finding: Finding | null;
  /** Compared rows. */
  readonly rows: number;
  /** Rows that cannot be compared because they have parked events. */
  readonly parked: number;
}

/**
 * Verifies each read model against the history, up to the first that differs. Throws when the signal aborts.
 * @param onProgress called before each, with its name and how many are done
 */
export const verifyReadModels = async (
  engine: Pick<ProjectionEngine, 'names' | 'projector'>,
  extent: Extent,
  signal: AbortSignal,
  onProgress: (name: string, done: number) => void,
): Promise<ReadModelsVerified> => {
  let [rows, parked] = [0, 0];
  for (const [done, name] of engine.names.entries()) {
    onProgress(name, done);
    const { state, history, invariants } = await engine.projector(name).verifyLive(signal, extent);
    rows += history?.compared ?? 0;
    parked += history?.parked ?? 0;
    if (state !== 'failed') continue;
    const broken = invariants.reduce((sum, invariant) => sum + invariant.broken, 0);
    return { finding: { kind: 'read-model', name, rows: (history?.differing ?? 0) + broken }, rows, parked };
  }
  return { finding: null, rows, parked };
};

/**
 * Verifies the history with all available checks, then each read model against the history. If everything is unchanged,
 * signs a checkpoint.
 */
export const wholeVerification =
  (parts: WholeVerificationParts): VerificationRunsParts['verify'] =>
  async (onProgress, signal) => {
    const { pool, history, historyInPool = false, chain, keys, engine, options, witness } = parts;
    const { finding, witnessed } = await verifyHistory({
      history,
      chain,
      checks: await allChecks({
        pool,
        history,
        historyInPool,
        publicKey: options?.key.publicKey ?? null,
        folder: options?.folder ?? null,
        opening: { keys, skipped: openSkippedEvents(history) },
      }),
      onProgress: (done, total) => {
        signal.throwIfAborted();
        onProgress({ stage: 'history', done, total });
      },
    });
    const failed = (found: Finding) => ({ finding: foundChange(found), witnessed: null });
    if (finding !== null) return failed(finding);

    const total = engine.names.length;
    const changed = await verifyReadModels(engine, sampleOfRows, signal, (_, done) =>
      onProgress({ stage: 'read-models', done, total }),
    );
    if (changed.finding !== null) return failed(changed.finding);
    onProgress({ stage: 'read-models', done: total, total });
    try {
      await witness?.sign();
    } catch (error) {
      if (!(error instanceof HistoryChanged)) throw error;
      return failed(error.finding);
    }
    return { finding: null, witnessed };
  };
