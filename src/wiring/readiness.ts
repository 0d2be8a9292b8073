import { checkReadiness, nonCritical, projectionCheck, type Readiness } from '../platform/health.ts';
import { memoise } from '../platform/memoise.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { SignalQueue } from '../platform/queue.ts';
import { succeedsWithin } from '../platform/timeout.ts';
import { databaseCheck, diskCheck } from '../platform/write-probe.ts';
import { unreadableEvents } from '../projections/queries/unreadable-events.ts';
import { lastErasureAt } from '../vault/erasures.ts';
import type { Platform } from './platform.ts';

/** Lag of the analytical copy from which readiness contains a note. */
const LATE_COPY_SECONDS = 60;

/** How long readiness waits for KEY_DIR, and reuses its answer, in milliseconds. */
const KEY_DIR_TIMEOUT_MS = 1_000;
const KEY_DIR_CACHED_MS = 5_000;

/**
 * Publishes the progress of projections and reactors as metrics. Returns the readiness check: database, history and
 * projections must work; reactors, hash chain, queue and KEY_DIR are reported, but pages can be served without them.
 */
export const readinessOf = (
  { pool, history, engine, readModels, reactors, chainWriter, analytics, vault, filesFolder, dataDir, clock }: Platform,
  queue: Pick<SignalQueue, 'isAvailable'>,
  metrics: Metrics,
): (() => Promise<Readiness>) => {
  const projections = async () =>
    (await engine.status())
      .filter(({ current }) => current)
      .map(({ parked, waiting, ...status }) => ({ ...status, parked: parked + waiting }));
  const chain = async () => {
    // The chain is read first, because its position is always in the history, so the head read afterwards is never
    // behind it.
    const { position } = await chainWriter.head();
    return [{ name: 'hash chain', position, caughtUp: position >= (await history.head()), parked: 0 }];
  };
  metrics.observeProjections(projections);
  metrics.observeReactors(reactors.status);
  metrics.observeQueue(queue.isAvailable);
  metrics.observeUnreadable(async () => {
    const found = await unreadableEvents(readModels);
    return found.reduce((sum, { events }) => sum + events, 0);
  });
  const copyLag = () => analytics.lagSeconds(clock());
  metrics.observeCopy(copyLag);
  metrics.observeErasure(() => lastErasureAt(pool));

  // Memoised, so that a folder that does not respond occupies one thread at most.
  const checkKeyDir = memoise(KEY_DIR_CACHED_MS, vault.checkKeyDir);

  const succeeds = (look: () => Promise<unknown>) => async () => {
    await look();
    return null;
  };
  const checks = {
    database: databaseCheck(pool),
    disk: diskCheck(dataDir === null ? [filesFolder] : [filesFolder, dataDir]),
    history: succeeds(() => history.head()),
    projections: projectionCheck(projections, clock),
    reactors: nonCritical(projectionCheck(reactors.status, clock)),
    events: async () => {
      // While a new version of the read model is being built, queries read a version without faults.
      const found = await unreadableEvents(readModels).catch(() => null);
      if (found === null) return { note: 'not known yet whether there are events that cannot be read' };
      const types = found.map(({ type, events }) => `${type} (${events})`).join(', ');
      return found.length === 0 ? null : { note: `this release cannot read some events: ${types}` };
    },
    keys: async () =>
      (await succeedsWithin(KEY_DIR_TIMEOUT_MS, checkKeyDir()))
        ? null
        : { note: 'KEY_DIR cannot be read or lacks the current key: only keys in memory can be used' },
    seals: nonCritical(projectionCheck(chain, clock)),
    analytics: async () => {
      const seconds = Math.round(await copyLag());
      return seconds <= LATE_COPY_SECONDS ? null : { note: `the analytical copy is ${seconds} s behind` };
    },
    queue: async () =>
      (await queue.isAvailable()) ? null : { note: 'degraded: the queue is unavailable, signals are delayed' },
  };
  return () => checkReadiness(checks);
};
