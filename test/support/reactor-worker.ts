import { Registry } from 'prom-client';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { mailMetrics } from '../../src/mail/mail-metrics.ts';
import { openMail } from '../../src/mail/open-mail.ts';
import { openPool } from '../../src/platform/database.ts';
import { createReactors } from '../../src/reactors/engine/reactors.ts';
import { openVault } from '../../src/vault/vault.ts';
import { answering } from './reactor-bench.ts';
import { silent } from './tally-events.ts';

/** A worker process that answers tallies until it is killed. */
const [url = '', masterKey = ''] = process.argv.slice(2);
const clock = (): Date => new Date();
const pool = openPool(url, 'test-reactors', 6, () => {});
const store = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const { keys, mailboxOf } = openVault({ pool, masterKey: Buffer.from(masterKey, 'hex'), clock });
const wake = async (): Promise<void> => {};
const { outbox } = openMail({
  pool,
  keys,
  mailboxOf,
  clock,
  addressFor: async (_reader, { to }) => to,
  send: null,
  wake,
  metrics: mailMetrics(new Registry()),
  logger: silent,
});
const reactors = createReactors({
  pool,
  store,
  reactors: [answering(store)],
  outbox,
  wakeDelivery: wake,
  isTransient: () => true,
  logger: silent,
});
await reactors.prepare();
for (;;) await reactors.catchUp('answering');
