import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { openPool } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/migrations.ts';
import { platformMigrations } from '../src/wiring/migrations.ts';
import { analyticsBench } from './analytics.ts';
import { appendBench } from './append.ts';
import { commandBench } from './command.ts';
import { eventStoreDbBench } from './eventstoredb.ts';
import { growthBench } from './growth.ts';
import { historyBench } from './history.ts';
import { historyPagesBench } from './history-pages.ts';
import { lagBench } from './lag.ts';
import { landingBench } from './landing.ts';
import { peersBench } from './peers.ts';
import { processesBench } from './processes.ts';
import { projectionsBench } from './projections.ts';
import { routeChangesBench } from './route-changes.ts';
import type { BenchRow } from './row.ts';
import { signInBench } from './sign-in.ts';
import { sizesOf } from './sizes.ts';
import { startBench } from './start.ts';
import { growthTableOf, tableOf } from './table.ts';

interface BenchParts {
  /** Makes a migrated database and returns its URL. */
  readonly freshDatabase: (name: string) => Promise<string>;
  readonly sizes: readonly number[];
}

const eventStoreDbUrl = process.env.EVENTSTOREDB_URL;

/** Returns its figures as a table. */
type Bench = (parts: BenchParts) => Promise<string>;

/** A benchmark in a separate database. */
const on =
  (name: string, bench: (parts: { databaseUrl: string }) => Promise<readonly BenchRow[]>): Bench =>
  async ({ freshDatabase }) =>
    tableOf(await bench({ databaseUrl: await freshDatabase(name) }));

/** `npm run bench -- append lag` runs only these. */
const benches: Readonly<Record<string, Bench>> = {
  analytics: async ({ freshDatabase, sizes }) => {
    const rows: BenchRow[] = [];
    for (const size of sizes) {
      const onServer = size === Math.max(...sizes) ? eventStoreDbUrl : undefined;
      rows.push(...(await analyticsBench({ freshDatabase, size, eventStoreDbUrl: onServer })));
    }
    return tableOf(rows);
  },
  append: on('append', appendBench),
  command: on('command', commandBench),
  projections: on('projections', projectionsBench),
  lag: on('lag', lagBench),
  start: on('start', startBench),
  'sign-in': on('sign_in', signInBench),
  landing: on('landing', landingBench),
  'route-changes': async () => tableOf(await routeChangesBench()),
  history: on('history', async (parts) => [...(await historyPagesBench(parts)), ...(await historyBench())]),
  eventstoredb: on('eventstoredb', async ({ databaseUrl }) => {
    if (eventStoreDbUrl) return eventStoreDbBench(eventStoreDbUrl, databaseUrl);
    console.error('Not measured: EVENTSTOREDB_URL names no server.');
    return [];
  }),
  processes: processesBench,
  peers: async ({ freshDatabase }) => tableOf(await peersBench(freshDatabase)),
  growth: async ({ freshDatabase, sizes }) => growthTableOf(await growthBench(freshDatabase, sizes)),
};

const argumentsOf = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { sizes: { type: 'string', default: '10k,100k' } },
    });
    const unknown = positionals.filter((name) => !(name in benches));
    if (unknown.length > 0) {
      throw new Error(`There is no benchmark named ${unknown.join(', ')}. Names: ${Object.keys(benches).join(', ')}.`);
    }
    return { wanted: positionals, sizes: sizesOf(values.sizes) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
};

const { wanted, sizes } = argumentsOf(process.argv.slice(2));

const dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-bench-'));
// Started by root, Postgres runs as another user, who must be able to enter the folder.
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, password: 'bench', logger: pino({ level: 'warn' }) });

const freshDatabase = async (name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database bench_${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/bench_${name}`;
  const pool = openPool(url.href, 'bench', 2, () => {});
  await migrate(pool, platformMigrations);
  await pool.end();
  return url.href;
};

try {
  const [cpu] = cpus();
  console.log(
    `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}, embedded Postgres ${postgres.version}`,
  );
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`measuring ${name} …`);
    console.log(`\n${await bench({ freshDatabase, sizes })}`);
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
