import { Registry } from 'prom-client';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../../src/platform/database.ts';
import { mailMetrics } from '../../src/platform/mail/mail-metrics.ts';
import { openMail } from '../../src/platform/mail/open-mail.ts';
import { openVault } from '../../src/platform/vault/vault.ts';
import { createReactors } from '../../src/reactors/engine/reactors.ts';
import { answering } from './reactor-bench.ts';
import { silent } from './tally-events.ts';

/** A worker process that answers tallies until it is killed. */
const [url = '', masterKey = ''] = process.argv.slice(2);
const clock = (): Date => new Date();
const pool = openPool(url, 'test-reactors', 6, () => {});
const store = await openPostgresEventStore({ url, poolSize: 2, logger: silent });
const { keys, mailboxOf } = openVault({ pool, masterKey: Buffer.from(masterKey, 'hex'), clock });
const poke = async (): Promise<void> => {};
const { outbox } = openMail({
  pool,
  keys,
  mailboxOf,
  clock,
  send: null,
  poke,
  metrics: mailMetrics(new Registry()),
  logger: silent,
});
const reactors = createReactors({
  pool,
  store,
  reactors: [answering(store)],
  outbox,
  mailsPut: poke,
  isPassing: () => true,
  logger: silent,
});
await reactors.prepare();
for (;;) await reactors.catchUp('answering');
