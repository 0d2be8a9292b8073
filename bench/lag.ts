import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { projectSubmitted } from '../src/domain/projects/events.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../src/platform/database.ts';
import { openQueue } from '../src/platform/queue.ts';
import { createProjectionEngine } from '../src/projections/engine/engine.ts';
import { startRelay } from '../src/projections/engine/relay.ts';
import { allProjections } from '../src/projections/read-models.ts';
import { recorded } from './projections.ts';
import type { BenchRow } from './row.ts';

const COMMANDS = 500;
const EVERY_MS = 20;
const WARM_UP = 50;
/** Timeout for one event, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Appends 50 events a second and measures the time from each commit until queries see the event: through the relay, the
 * queue on Postgres and all projections of the platform. The database at this URL must have the tables of history
 * and projections.
 */
export const lagBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const logger = pino({ level: 'warn' });
  const pool = openPool(databaseUrl, 'bench', 12, () => {});
  const store = await openPostgresEventStore({ url: databaseUrl, logger });
  const engine = createProjectionEngine({ pool, store, projections: allProjections, logger });
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

  /** Milliseconds from the commit until every one of these read models shows it. */
  const lag = async (models: readonly string[]): Promise<number> => {
    const projectId = newId();
    const event = projectSubmitted({
      projectId,
      charityId: newId(),
      requestedBy: newId(),
      title: 'A new finance system for a growing charity',
      description: 'We have outgrown our spreadsheets and need help to choose and introduce a finance system.',
      expertiseRequired: ['finance', 'technology'],
      estimatedHours: 40,
      startDate: null,
      endDate: null,
      notes: null,
      terms: { type: 'membership' },
    });
    const appended = await store.append(`project-${projectId}`, [recorded(event)], 'no-stream');
    const committed = performance.now();
    if (appended.outcome !== 'appended') throw new Error('The append was refused.');
    if (!(await engine.waitForPosition(models, appended.position, PATIENCE_MS)))
      throw new Error('The read model is lost.');
    return performance.now() - committed;
  };

  const paced = async (models: readonly string[], commands: number): Promise<readonly number[]> => {
    const lags: Promise<number>[] = [];
    const start = performance.now();
    for (let turn = 0; turn < commands; turn += 1) {
      await pause(Math.max(0, start + turn * EVERY_MS - performance.now()));
      lags.push(lag(models));
    }
    return Promise.all(lags);
  };

  try {
    await paced(['projects'], WARM_UP);
    return [
      {
        what: 'commit → visible in its read model, 50 commands/s',
        unit: 'ms',
        samples: await paced(['projects'], COMMANDS),
        budget: '',
        better: 'lower',
      },
      {
        what: 'commit → visible in all read models, 50 commands/s',
        unit: 'ms',
        samples: await paced(engine.names, COMMANDS),
        budget: 'p50 ≤ 6, p99 ≤ 20',
        better: 'lower',
      },
    ];
  } finally {
    await relay.stop();
    await queue.close();
    await engine.close();
    await store.close();
    await pool.end();
  }
};
