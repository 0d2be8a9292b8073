import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { silent, tallies } from './tally-events.ts';

/**
 * A worker process that folds tallies in small batches, builds what is beside the live generation, and carries out, one
 * after another and from a number on, orders to swap generations 1 and 2; until it is killed.
 */
const [url = '', from] = process.argv.slice(2);
const pool = openPool(url, 'test-worker', 5, () => {});
const store = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const engine = createProjectionEngine({ pool, store, projections: [tallies], logger: silent, batchSize: 3 });
await engine.prepare();
const { swap } = engine.projector('tallies');
for (let order = Number(from); ; order += 1) {
  await engine.catchUp('tallies');
  await engine.workBeside('tallies');
  if (from !== undefined) await swap(order, order % 2 === 0 ? 1 : 2);
}
