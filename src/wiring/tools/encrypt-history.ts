import { parseArgs } from 'node:util';
import type pg from 'pg';
import { catalogue } from '../../domain/catalogue.ts';
import { ORIGIN, type Position } from '../../domain/kernel/event.ts';
import { PersonalDataUnprotected } from '../../eventstore/encrypted.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { openEventStoreDb } from '../../eventstore/eventstoredb/eventstoredb-event-store.ts';
import { dropFormerHistory, hasFormerHistory, secondEventTable } from '../../eventstore/postgres/second-history.ts';
import { StoredEventUnreadable } from '../../history/encryption/encrypt-plain-text.ts';
import {
  countPlainText,
  type EncryptingParts,
  HistoriesDiffer,
  type SecondHistory,
  verifySecondHistory,
  writeSecondHistory,
} from '../../history/encryption/second-history.ts';
import { openChainStore } from '../../history/integrity/chain-store.ts';
import { count } from '../../history/sentence-parts.ts';
import { inTransaction } from '../../platform/database.ts';
import { appliedMigrations } from '../../platform/migrations.ts';
import { dropLogSegments } from '../../platform/rewriting.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { everyValue, hasRow, type Queryable } from '../../platform/statements.ts';
import { dropReadModels, prepareRefolding } from '../../projections/engine/restoring.ts';
import { openPersonKeys } from '../../vault/vault.ts';
import { logAdvice } from '../erasing.ts';
import { foldAll } from '../forgetting-again.ts';
import { platformMigrations } from '../migrations.ts';
import { openWitnessOptions, type WitnessOptions } from '../witness.ts';
import { type Installation, openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool, type ToolRun, throttled, toolLogger } from './tool.ts';

export const USAGE = `npm run encrypt-history -- [--check | --confirm] [--to <connection string>]
Encrypts texts that an earlier release wrote to the history in plain text. Stop Fellowbridge and make a backup first. A second
history is written, compared with the first event by event, and takes its place; the first one is kept.
  --check    only counts the events that would be encrypted
  --confirm  destroys the first history, after you have started Fellowbridge on the second
  --to       with EVENTSTOREDB_URL: the empty EventStoreDB server that receives the second history
Backups that were made before still contain the texts: delete them.
Exit code 0: done; 1: it failed, and the first history is unchanged; 2: the command or the settings are wrong.`;

interface Arguments {
  readonly task: 'check' | 'encrypt' | 'confirm';
  readonly to: string | null;
}

const readArguments = (args: readonly string[]): Arguments =>
  parseOrRefuse(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        check: { type: 'boolean', default: false },
        confirm: { type: 'boolean', default: false },
        to: { type: 'string' },
      },
    });
    const { check, confirm, to = null } = values;
    if ([check, confirm, to !== null].filter(Boolean).length > 1) {
      throw new Error('--check, --confirm and --to cannot be combined.');
    }
    return { task: check ? 'check' : confirm ? 'confirm' : 'encrypt', to };
  });

/** Throws {@link StartRefused} while Fellowbridge runs, and on a database of another release. */
const requireStopped = async (pool: pg.Pool, { isRunning }: Installation): Promise<void> => {
  const isConnected = await hasRow(
    pool,
    `select from pg_stat_activity where datname = current_database() and application_name = 'fellowbridge-platform'`,
  );
  if (isRunning || isConnected) throw new StartRefused('Fellowbridge is running. Stop all its processes first.');
  const applied = new Set(await appliedMigrations(pool));
  if (platformMigrations.some(({ id }) => !applied.has(id))) {
    throw new StartRefused('This installation has not been started with this release. Start it once, and stop it.');
  }
};

/**
 * Deletes the hash chain and the Merkle tree: the next start, or `catchUp`, builds new ones. The witness, if there is
 * one, signs that the former history ended here, because its checkpoints do not match the second one.
 */
const restartChain = async (client: Queryable, witness: WitnessOptions | null): Promise<void> => {
  if (witness !== null) {
    const { events, hash } = await openChainStore(client).head();
    const signedAt = new Date().toISOString();
    const note = witness.key.signSuccession({ events, hash, signedAt });
    await witness.folder?.add({ events, signedAt }, note, witness.key.publicKey);
    toolLogger().warn({ note, publicKey: witness.key.publicKey }, 'signed statement that the history was replaced');
  }
  await client.query(`
    alter table history.seals disable trigger append_only;
    alter table history.tree_nodes disable trigger append_only;
    alter table history.checkpoints disable trigger append_only;
    truncate history.seals, history.tree_nodes, history.checkpoints;
    alter table history.seals enable trigger append_only;
    alter table history.tree_nodes enable trigger append_only;
    alter table history.checkpoints enable trigger append_only;
    update history.seal_head
    set events = 0, position = '', hash = decode(repeat('00', 32), 'hex'), sealed_at = null;
  `);
};

/** Writes and verifies the second history in the same Postgres, and makes it the current one. */
const inPostgres = async (
  parts: EncryptingParts,
  pool: pg.Pool,
  installation: Installation,
  { say, signal }: ToolRun,
): Promise<number> => {
  const second = secondEventTable(pool);
  await second.create();
  say('Writing the second history …');
  const encrypted = await writeSecondHistory(parts, second);
  say('Comparing it with the first …');
  await verifySecondHistory(parts, second);
  const pauseAgain = await prepareRefolding(pool, parts.history);
  await inTransaction(pool, async (client) => {
    await second.takeOver(client);
    await restartChain(client, await openWitnessOptions(installation.config, { create: false }));
    await dropReadModels(client);
  });
  const platform = await installation.wirePlatform(pool);
  await platform.prepare();
  say('Folding the read models …');
  await platform.chainWriter.catchUp(signal);
  await foldAll(platform, signal);
  await pauseAgain();
  return encrypted;
};

/** A second history on another server. Consecutive events of one stream are appended together. */
const onServer = (store: EventStore): SecondHistory => ({
  readAll: store.readAll,
  write: async (page, changed) => {
    for (let from = 0; from < page.length; ) {
      const first = page[from];
      if (!first) return;
      let to = from + 1;
      while (page[to]?.stream === first.stream) to += 1;
      const events = page.slice(from, to).map((event) => changed.get(event.eventId) ?? event);
      const expected = first.revision === 0 ? 'no-stream' : first.revision - 1;
      const { outcome } = await store.append(
        first.stream,
        events.map(({ eventId, type, data, metadata }) => ({ eventId, type, data, metadata })),
        expected,
      );
      if (outcome !== 'appended') throw new HistoriesDiffer('The other server has events of its own.', first);
      from = to;
    }
  },
});

/** Writes and verifies the second history on another EventStoreDB, and makes the database follow it. */
const inEventStoreDb = async (
  parts: EncryptingParts,
  pool: pg.Pool,
  { to, witness }: { readonly to: string; readonly witness: WitnessOptions | null },
  { say }: ToolRun,
): Promise<number> => {
  if (await hasRow(pool, 'select from reactors.parked_events limit 1')) {
    throw new StartRefused('Reactors have parked events, whose places would be lost. Replay them first.');
  }
  const store = await openEventStoreDb({ url: to, logger: toolLogger() });
  try {
    const { events } = await store.readAll(ORIGIN, 1);
    if (events.length > 0) throw new StartRefused('The server of --to is not empty.');
    const second = onServer(store);
    say('Writing the second history …');
    const encrypted = await writeSecondHistory(parts, second);
    say('Comparing it with the first …');
    const asked = await everyValue<Position>(pool, 'select distinct position from reactors.checkpoints');
    const { positions } = await verifySecondHistory(parts, second, asked);
    await prepareRefolding(pool, parts.history);
    await inTransaction(pool, async (client) => {
      for (const [one, other] of positions) {
        await client.query('update reactors.checkpoints set position = $2 where position = $1', [one, other]);
      }
      await client.query('update mail.digests set covered_position = null');
      await restartChain(client, witness);
      await dropReadModels(client);
    });
    return encrypted;
  } finally {
    await store.close();
  }
};

/** Encrypts plain-text data in the history; see USAGE. */
export const tool: Tool = async (toolRun) => {
  const { print, say, signal, environment } = toolRun;
  const { task, to } = readArguments(toolRun.args);
  const installation = await openInstallation(environment);
  try {
    const isInPostgres = installation.config.eventStoreDbUrl === null;
    if (isInPostgres && to !== null)
      throw new StartRefused('--to needs EVENTSTOREDB_URL: this history is in Postgres.');
    const pool = installation.openPool('encrypt-history', 4, { connect: 10_000, statement: 600_000, answer: 660_000 });
    const masterKey = await installation.masterKey(pool);
    const hasFormer = isInPostgres && (await hasFormerHistory(pool));
    if (task === 'confirm') {
      if (!hasFormer) throw new StartRefused('There is no former history to destroy.');
      await dropFormerHistory(pool);
      print('The former history is destroyed. Delete the backups that were made before it was encrypted.');
      const advice = logAdvice[await dropLogSegments(pool)];
      if (advice !== null) print(advice);
      return 0;
    }
    const tell = throttled(say);
    const parts: EncryptingParts = {
      history: await installation.openHistory(),
      catalogue,
      keys: openPersonKeys({ pool, masterKey, keyDir: installation.config.keyDir, clock: () => new Date() }),
      onProgress: (events) => {
        signal.throwIfAborted();
        tell(() => `${count(events, 'event')} …`);
      },
    };
    const plain = await countPlainText(parts);
    if (task === 'check' || plain === 0) {
      print(
        plain === 0 ? 'All personal data in the history is encrypted.' : `${count(plain, 'event')} would be encrypted.`,
      );
      return 0;
    }
    if (hasFormer) {
      throw new StartRefused('The history from before the last run is still there. Destroy it first with --confirm.');
    }
    await requireStopped(pool, installation);
    if (isInPostgres) {
      print(`${count(await inPostgres(parts, pool, installation, toolRun), 'event')} are encrypted now.`);
      print(
        'Start Fellowbridge and check that all is well. Then destroy the former history: npm run encrypt-history -- --confirm',
      );
      return 0;
    }
    if (to === null) throw new StartRefused(`EVENTSTOREDB_URL is set. Name an empty server with --to.\n${USAGE}`);
    const witness = await openWitnessOptions(installation.config, { create: false });
    print(
      `${count(await inEventStoreDb(parts, pool, { to, witness }, toolRun), 'event')} are encrypted on the other server.`,
    );
    print('Set EVENTSTOREDB_URL to it and start Fellowbridge. Destroy the former server when you have looked at it.');
    return 0;
  } catch (error) {
    if (signal.aborted) {
      say('Stopped. The first history is unchanged, unless it was replaced before: npm start continues from there.');
      return 1;
    }
    const isExpected = [StoredEventUnreadable, HistoriesDiffer, PersonalDataUnprotected].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected || !(error instanceof Error)) throw error;
    say(`${error.message} The first history is unchanged.`);
    return 1;
  } finally {
    await installation.close();
  }
};
