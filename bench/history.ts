import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { foldStream } from '../src/commands/fold.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import { charity } from '../src/domain/charities/decide.ts';
import { conversation } from '../src/domain/conversations/decide.ts';
import type { Decider } from '../src/domain/kernel/decider.ts';
import { type DomainEvent, ORIGIN } from '../src/domain/kernel/event.ts';
import { project } from '../src/domain/projects/decide.ts';
import { withCachedKeys } from '../src/eventstore/cached-keys.ts';
import { encrypted } from '../src/eventstore/encrypted.ts';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openChainStore } from '../src/history/integrity/chain-store.ts';
import { createChainWriter } from '../src/history/integrity/chain-writer.ts';
import { openHistoryTree } from '../src/history/integrity/history-tree.ts';
import { openTreeStore } from '../src/history/integrity/tree-store.ts';
import { verifyHistory } from '../src/history/integrity/verify-history.ts';
import { openPool } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrations.ts';
import { discoverReports } from '../src/reports/engine/discovery.ts';
import { openVault } from '../src/vault/vault.ts';
import { platformMigrations } from '../src/wiring/migrations.ts';
import { type Installation, openInstallation } from '../src/wiring/tools/installation.ts';
import { apiClient } from '../test/support/api-client.ts';
import { removeInstallation, startServer, temporaryDataDir, untilCaughtUp } from '../test/support/server.ts';
import { writeGenerated } from './bench-platform.ts';
import { sampled, timed } from './measuring.ts';
import { type BenchRow, benchRow } from './row.ts';

const logger = pino({ level: 'warn' });
const REQUESTS = 250;
/**
 * Number of warm-up reads of each filter: a server that has just folded the whole history is not yet in its normal
 * state.
 */
const WARM_UP = 60;
const FOLDS = 50;
/** Timeout for folding a new history, in minutes. */
const MOST_WAITS = 5;

/** Number of events, and the budget of a report for them, in seconds. */
const SIZES = [
  { events: 100_000, reportSeconds: 3, rounds: 3 },
  { events: 1_000_000, reportSeconds: 30, rounds: 1 },
] as const;
type Size = (typeof SIZES)[number];

const inWords = (events: number): string => `${events.toLocaleString('en-GB')} events`;

const rateRow = (what: string, seconds: number, events: number): BenchRow =>
  benchRow(`${what} ${inWords(events)}`, 'ev/s', [events / seconds], '≥ 20,000');

/** Writes a generated history into an empty installation, extends the hash chain and verifies it. */
const fill = async (
  installation: Installation,
  history: EventStore,
  { events }: Size,
): Promise<readonly BenchRow[]> => {
  const pool = openPool(installation.databaseUrl, 'bench', 4, () => {});
  try {
    const masterKey = await installation.masterKey(pool);
    const { keyDir } = installation.config;
    const until = new Date(new Date().toISOString().slice(0, 10));
    const written = await timed(() =>
      writeGenerated({ pool, masterKey, keyDir }, { events, seed: 1, after: ORIGIN, until }),
    );
    await pool.query('analyze history.events');
    const chain = openChainStore(pool);
    const tree = openHistoryTree({ history, tree: openTreeStore(pool) });
    const chained = await timed(() => createChainWriter({ history, chain, tree }).catchUp());
    const verified = await timed(async () => {
      if ((await verifyHistory({ history, chain })).finding !== null) throw new Error('The history was altered.');
    });
    return [
      rateRow('generate', written, events),
      rateRow('chain', chained, events),
      rateRow('verify', verified, events),
    ];
  } finally {
    await pool.end();
  }
};

/** Every built-in report and a composed one, each run in a separate process. */
const reports = async (databaseUrl: string, { events, reportSeconds, rounds }: Size): Promise<readonly BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const name of [...(await discoverReports()).keys(), 'composed']) {
    const seconds: number[] = [];
    const megabytes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const program = join(import.meta.dirname, 'history-report.js');
      const { stdout } = await promisify(execFile)(process.execPath, [program, databaseUrl, name]);
      const run: { seconds: number; megabytes: number } = JSON.parse(stdout);
      seconds.push(run.seconds);
      megabytes.push(run.megabytes);
    }
    const what = `report ${name}, ${inWords(events)}`;
    rows.push(
      benchRow(what, 's', seconds, `≤ ${reportSeconds}`),
      benchRow(`${what}, peak memory`, 'MB', megabytes, '≤ 400'),
    );
  }
  return rows;
};

/** What snapshots would save: the time to decrypt and fold the longest stream of each kind, as a command does. */
const longestStreams = async (installation: Installation, history: EventStore): Promise<readonly BenchRow[]> => {
  const pool = openPool(installation.databaseUrl, 'bench', 4, () => {});
  const load = async <State, Command, Event extends DomainEvent>(
    store: EventStore,
    decider: Decider<State, Command, Event>,
  ): Promise<BenchRow> => {
    const { rows } = await pool.query<{ stream: string; events: number }>(
      `select stream, count(*) as events from history.events where stream like $1 group by stream
       order by events desc limit 1`,
      [`${decider.category}-%`],
    );
    const [longest] = rows;
    if (!longest) throw new Error(`There is no ${decider.category}.`);
    const id = longest.stream.slice(decider.category.length + 1);
    const samples = await sampled(FOLDS, async () => 1_000 * (await timed(() => foldStream(store, decider, id))));
    return benchRow(`load the longest ${decider.category}, ${inWords(longest.events)}`, 'ms', samples);
  };
  try {
    const masterKey = await installation.masterKey(pool);
    const secrets = { pool, masterKey, keyDir: installation.config.keyDir, clock: () => new Date() };
    const { keys } = withCachedKeys(openVault(secrets), { now: () => performance.now() });
    const store = encrypted(history, { keys, catalogue });
    return [await load(store, charity), await load(store, project), await load(store, conversation)];
  } finally {
    await pool.end();
  }
};

/** Pages of the history over HTTP, as an administrator reads them; every filter is measured without HTTP. */
const pages = async (dataDir: string, size: Size): Promise<readonly BenchRow[]> => {
  const server = await startServer({ dataDir, settings: { RATE_LIMITS: 'off' } });
  try {
    for (let waits = 1; ; waits += 1) {
      const isCaughtUp = await untilCaughtUp(server.url).then(
        () => true,
        () => false,
      );
      if (isCaughtUp) break;
      if (waits === MOST_WAITS) throw new Error('The read models do not catch up.');
    }
    const client = apiClient(server.url);
    const { status } = await client.call('signIn', { body: server.administrator });
    if (status !== 200) throw new Error(`The administrator could not sign in (${status}).`);
    const find = async (query: Readonly<Record<string, string>>) => {
      const { status, body } = await client.call('listHistory', { query });
      if (status !== 200) throw new Error(`A page was refused (${status}).`);
      return body;
    };
    const [submitted] = (await find({ type: 'ProjectSubmitted' })).data;
    const about = submitted.stream.slice('project-'.length);
    const filters: readonly Readonly<Record<string, string>>[] = [
      {},
      { without: 'visits' },
      { about },
      { member: submitted.actor.id },
      { search: 'budget' },
      { cursor: (await find({})).nextCursor },
    ];
    for (let turn = 0; turn < WARM_UP; turn += 1) for (const query of filters) await find(query);
    const rows: BenchRow[] = [];
    for (const query of filters) {
      const samples = await sampled(REQUESTS, async () => 1_000 * (await timed(() => find(query))));
      const narrowed = Object.keys(query).map((name) => ` by ${name}`);
      const what = `history page over HTTP${narrowed.join('')}, ${inWords(size.events)}`;
      rows.push(benchRow(what, 'ms', samples, 'p99 ≤ 25'));
    }
    return rows;
  } finally {
    await server.stop();
  }
};

/** Writes, chains, verifies, folds and pages through a generated history of either size. */
export const historyBench = async (): Promise<readonly BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const size of SIZES) {
    const dataDir = await temporaryDataDir();
    try {
      const installation = await openInstallation({ DATA_DIR: dataDir }, { make: true, logger });
      try {
        const pool = openPool(installation.databaseUrl, 'bench', 1, () => {});
        await migrate(pool, platformMigrations);
        await pool.end();
        const history = await installation.openHistory();
        rows.push(...(await fill(installation, history, size)));
        rows.push(...(await longestStreams(installation, history)));
        rows.push(...(await reports(installation.databaseUrl, size)));
      } finally {
        await installation.close();
      }
      if (size.events === SIZES[0].events) rows.push(...(await pages(dataDir, size)));
    } finally {
      await removeInstallation(dataDir);
    }
  }
  return rows;
};
