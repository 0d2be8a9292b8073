import { checkReadiness, nonCritical, projectionCheck, type Readiness } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { SignalQueue } from '../platform/queue.ts';
import { databaseCheck, diskCheck } from '../platform/write-probe.ts';
import { lastErasureAt } from '../vault/erasures.ts';
import type { Platform } from './platform.ts';

/**
 * Publishes the progress of projections and reactors as metrics. Returns the readiness check: database, history and
 * projections must work; reactors, hash chain and queue are reported, but pages are served without them.
 */
export const readinessOf = (
  { pool, history, engine, reactors, chainWriter, filesFolder, dataDir, clock }: Platform,
  queue: Pick<SignalQueue, 'isAvailable'>,
  metrics: Metrics,
): (() => Promise<Readiness>) => {
  const projections = async () =>
    (await engine.status())
      .filter(({ current }) => current)
      .map(({ parked, waiting, ...status }) => ({ ...status, parked: parked + waiting }));
  const chain = async () => {
    // The chain first: its position is always in the history, so the head read afterwards is never behind it.
    const { position } = await chainWriter.head();
    return [{ name: 'hash chain', position, caughtUp: position >= (await history.head()), parked: 0 }];
  };
  metrics.observeProjections(projections);
  metrics.observeReactors(reactors.status);
  metrics.observeQueue(queue.isAvailable);
  metrics.observeErasure(() => lastErasureAt(pool));

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
    seals: nonCritical(projectionCheck(chain, clock)),
    queue: async () =>
      (await queue.isAvailable()) ? null : { note: 'degraded: the queue is away, signals are delayed' },
  };
  return () => checkReadiness(checks);
};
