import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../src/platform/database.ts';
import { openQueue } from '../src/platform/queue.ts';
import { createProjectionEngine, type ProjectionEngine } from '../src/projections/engine/engine.ts';
import type { Projection } from '../src/projections/engine/projection.ts';
import { startRelay } from '../src/projections/engine/relay.ts';
import { allProjections } from '../src/projections/read-models.ts';
import { project, recorded } from './projections.ts';
import { type BenchRow, benchRow } from './row.ts';

const logger = pino({ level: 'warn' });

const COMMANDS = 500;
const EVERY_MS = 20;
const WARM_UP = 50;
/** Timeout for one event, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Folds these projections as a worker does: through the relay and the queue on Postgres. */
export const following = async ({
  databaseUrl,
  pool,
  store,
  projections,
}: {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
}): Promise<{ readonly engine: ProjectionEngine; readonly stop: () => Promise<void> }> => {
  const engine = createProjectionEngine({ pool, store, projections, logger });
  await engine.prepare();
  await engine.catchUpAll();
  const queue = await openQueue({ databaseUrl }, logger);
  queue.work((_name, signal) => engine.catchUpAll(signal), 2);
  const relay = startRelay({
    store,
    wake: queue.wake,
    handle: queue.handle,
    names: () => ['read-models'],
    positions: async () => new Map([['read-models', [...(await engine.positions()).values()].sort()[0] ?? '']]),
    logger,
  });
  const stop = async (): Promise<void> => {
    await relay.stop();
    await queue.close();
    await engine.close();
  };
  return { engine, stop };
};

/** Starts 50 measurements a second and returns their results. */
export const paced = async (times: number, one: () => Promise<number>): Promise<readonly number[]> => {
  const results: Promise<number>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < times; turn += 1) {
    await pause(Math.max(0, start + turn * EVERY_MS - performance.now()));
    results.push(one());
  }
  return Promise.all(results);
};

/**
 * Appends 50 events a second and measures the time from each commit until queries see the event: through the relay, the
 * queue on Postgres and all projections of the platform. The database at this URL must have the tables of history
 * and projections.
 */
export const lagBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const pool = openPool(databaseUrl, 'bench', 12, () => {});
  const store = await openPostgresEventStore({ url: databaseUrl, logger });
  const { engine, stop } = await following({ databaseUrl, pool, store, projections: allProjections });

  /** Milliseconds from the commit until every one of these read models shows it. */
  const lag = async (models: readonly string[]): Promise<number> => {
    const { stream, event } = project();
    const appended = await store.append(stream, [recorded(event)], 'no-stream');
    const committed = performance.now();
    if (appended.outcome !== 'appended') throw new Error('The append was refused.');
    if (!(await engine.waitForPosition(models, appended.position, PATIENCE_MS)))
      throw new Error('The read model is lost.');
    return performance.now() - committed;
  };

  try {
    await paced(WARM_UP, () => lag(['projects']));
    return [
      benchRow(
        'commit → visible in its read model, 50 commands/s',
        'ms',
        await paced(COMMANDS, () => lag(['projects'])),
      ),
      benchRow(
        'commit → visible in all read models, 50 commands/s',
        'ms',
        await paced(COMMANDS, () => lag(engine.names)),
        'p50 ≤ 6, p99 ≤ 20',
      ),
    ];
  } finally {
    await stop();
    await store.close();
    await pool.end();
  }
};
