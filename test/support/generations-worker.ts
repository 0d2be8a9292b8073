import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { silent, tallies } from './tally-events.ts';

/**
 * A worker process that folds tallies in small batches, builds candidates, and carries out
 * numbered requests to swap generations 1 and 2 one after another, until it is killed.
 */
const [url = '', from] = process.argv.slice(2);
const pool = openPool(url, 'test-worker', 5, () => {});
const store = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const engine = createProjectionEngine({ pool, store, projections: [tallies], logger: silent, batchSize: 3 });
await engine.prepare();
const { swap } = engine.projector('tallies');
for (let order = Number(from); ; order += 1) {
  await engine.catchUp('tallies');
  await engine.workOnCandidate('tallies');
  if (from !== undefined) await swap(order, order % 2 === 0 ? 1 : 2);
}
