import { createCopyWriter } from '../../src/analytics/copy/copy-writer.ts';
import { analyticsTables } from '../../src/analytics/tables.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { silent } from './tally-events.ts';

/** A worker process that writes the analytical copy up to a position, page by page, until it is killed. */
const [url = '', folder = '', key = '', last = ''] = process.argv.slice(2);
/** Events per page, few enough to be killed while there is more to write. */
const PAGE = 250;
const history = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const writer = createCopyWriter({
  pool: openPool(url, 'test-worker', 2, () => {}),
  history: {
    ...history,
    head: async () => last,
    readAll: async (after) => {
      const { events } = await history.readAll(after, PAGE);
      const wanted = events.filter(({ position }) => position <= last);
      return { events: wanted, next: wanted.at(-1)?.position ?? after, end: wanted.length < PAGE };
    },
  },
  tables: analyticsTables(catalogue),
  folder,
  pseudonymKey: async () => ({ epoch: 1, key: Buffer.from(key, 'hex') }),
  erasedTo: async () => '',
  chunk: 1,
});
const never = new AbortController().signal;
for (;;) await writer.catchUp(never);
