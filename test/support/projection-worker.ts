import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { notes } from './guest-book.ts';
import { silent, tallies, talliesAgain } from './tally-events.ts';

/** A worker process that folds the named projections in small batches until it is killed, and prints each checkpoint. */
const [url = '', ...names] = process.argv.slice(2);
const projections = [tallies, talliesAgain, notes].filter(({ name }) => names.includes(name));
const pool = openPool(url, 'test-worker', 3, () => {});
const store = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const engine = createProjectionEngine({ pool, store, projections, logger: silent, batchSize: 3 });
await engine.prepare();
for (;;) {
  const before = [...(await engine.positions()).values()];
  await engine.catchUpAll();
  const after = [...(await engine.positions()).values()];
  if (after.join() !== before.join()) console.log(after.join());
}
