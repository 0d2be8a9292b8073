import type pg from 'pg';
import type { EventStore } from '../eventstore/event-store.ts';
import { allChecks } from '../history/integrity/all-checks.ts';
import type { ChainStore } from '../history/integrity/chain-store.ts';
import type { Finding } from '../history/integrity/findings.ts';
import { foundChange } from '../history/integrity/format-findings.ts';
import type { VerificationRunsParts } from '../history/integrity/verification-runs.ts';
import { verifyHistory } from '../history/integrity/verify-history.ts';
import { HistoryChanged, type Witness } from '../history/integrity/witness.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import type { WitnessOptions } from './witness.ts';

export interface WholeVerificationParts {
  readonly pool: pg.Pool;
  /** The history as it is stored. */
  readonly history: EventStore;
  /** Whether the history is in the database of `pool`. Default: false. */
  readonly historyInPool?: boolean;
  readonly chain: ChainStore;
  readonly engine: Pick<ProjectionEngine, 'names' | 'projector'>;
  readonly options: WitnessOptions | null | undefined;
  readonly witness: Witness | null | undefined;
}

/**
 * Verifies the history with everything that is kept about it, then each read model against the history. If all is
 * unchanged, signs a checkpoint.
 */
export const wholeVerification =
  (parts: WholeVerificationParts): VerificationRunsParts['verify'] =>
  async (onProgress, signal) => {
    const { pool, history, historyInPool = false, chain, engine, options, witness } = parts;
    const { finding, witnessed } = await verifyHistory({
      history,
      chain,
      checks: await allChecks({
        pool,
        historyInPool,
        publicKey: options?.key.publicKey ?? null,
        folder: options?.folder ?? null,
      }),
      onProgress: (done, total) => {
        signal.throwIfAborted();
        onProgress({ stage: 'history', done, total });
      },
    });
    const failed = (found: Finding) => ({ finding: foundChange(found), witnessed: null });
    if (finding !== null) return failed(finding);

    const total = engine.names.length;
    for (const [done, name] of engine.names.entries()) {
      onProgress({ stage: 'read-models', done, total });
      const { state, history: compared, invariants } = await engine.projector(name).verifyLive(signal);
      if (state !== 'failed') continue;
      const broken = invariants.reduce((sum, invariant) => sum + invariant.broken, 0);
      return failed({ kind: 'read-model', name, rows: (compared?.differing ?? 0) + broken });
    }
    onProgress({ stage: 'read-models', done: total, total });
    try {
      await witness?.sign();
    } catch (error) {
      if (!(error instanceof HistoryChanged)) throw error;
      return failed(error.finding);
    }
    return { finding: null, witnessed };
  };
