import type pg from 'pg';
import { type Analytics, AnalyticsUnavailable } from '../analytics/analytics.ts';
import { type CopyWriter, createCopyWriter } from '../analytics/copy/copy-writer.ts';
import { lagOf } from '../analytics/copy/lag.ts';
import { manifestSource } from '../analytics/copy/manifest-source.ts';
import { openAnalytics } from '../analytics/open-analytics.ts';
import { type AnalyticsTable, analyticsTables } from '../analytics/tables.ts';
import { catalogue } from '../domain/catalogue.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { rewritingsSoFar } from '../vault/erasures.ts';
import type { Vault } from '../vault/vault.ts';

interface AnalyticsWiring {
  readonly pool: pg.Pool;
  readonly workerPool: pg.Pool;
  /** The history as stored. */
  readonly history: EventStore;
  readonly vault: Pick<Vault, 'pseudonymKeys'>;
  /** Null: there is no analytical copy. */
  readonly folder: string | null;
}

/** The analytical copy of a process. */
interface WiredAnalytics extends Analytics {
  readonly tables: readonly AnalyticsTable[];
  /** Null: there is no analytical copy. */
  readonly writer: CopyWriter | null;
  /** Age of the oldest event that is missing in the copy; 0 when it is complete. */
  lagSeconds(now: Date): Promise<number>;
}

const unavailable = async (): Promise<never> => {
  throw new AnalyticsUnavailable('This server has no analytical copy.');
};

/**
 * Opens the analytical copy: queries in every process, which need the folder that the worker writes, and the writer, which
 * only a worker runs.
 */
export const wireAnalytics = ({ pool, workerPool, history, vault, folder }: AnalyticsWiring): WiredAnalytics => {
  const tables = analyticsTables(catalogue);
  if (folder === null) {
    return {
      tables,
      writer: null,
      run: unavailable,
      export: unavailable,
      completeTo: unavailable,
      lagSeconds: async () => 0,
      close: async () => {},
    };
  }
  const writer = createCopyWriter({
    pool: workerPool,
    history,
    tables,
    folder,
    pseudonymKey: () => vault.pseudonymKeys.current(),
    erasedTo: () => rewritingsSoFar(workerPool),
  });
  const analytics = openAnalytics({ source: manifestSource(pool, folder, tables), tables });
  return { ...analytics, tables, writer, lagSeconds: (now) => lagOf(pool, history, now) };
};
