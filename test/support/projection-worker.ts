import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { notes } from './guest-book.ts';
import { silent, tallies } from './tally-events.ts';

/**
 * A worker process that folds tallies or guest-book notes in small batches until it is killed, and prints each
 * checkpoint.
 */
const [url = '', name = tallies.name] = process.argv.slice(2);
const projections = [tallies, notes].filter((projection) => projection.name === name);
const pool = openPool(url, 'test-worker', 3, () => {});
const store = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const engine = createProjectionEngine({ pool, store, projections, logger: silent, batchSize: 3 });
await engine.prepare();
for (;;) {
  const before = (await engine.positions()).get(name);
  const position = await engine.catchUp(name);
  if (position !== before) console.log(position);
}
