import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { silent, tallies } from './tally-events.ts';

/** A worker process that folds tallies in small batches until it is killed, and prints each checkpoint it comes to. */
const [url = ''] = process.argv.slice(2);
const pool = openPool(url, 'test-worker', 3, () => {});
const store = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const engine = createProjectionEngine({ pool, store, projections: [tallies], logger: silent, batchSize: 3 });
await engine.prepare();
for (;;) {
  const before = (await engine.positions()).get('tallies');
  const position = await engine.catchUp('tallies');
  if (position !== before) console.log(position);
}
