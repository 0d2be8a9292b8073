import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { historyMigrations } from '../src/eventstore/postgres/migrations.ts';
import { openPool } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { installationMigrations } from '../src/platform/first-administrator.ts';
import { migrate } from '../src/platform/migrations.ts';
import { projectionMigrations } from '../src/projections/engine/migrations.ts';
import { vaultMigrations } from '../src/vault/migrations.ts';
import { appendBench } from './append.ts';
import { commandBench } from './command.ts';
import { eventStoreDbBench } from './eventstoredb.ts';
import { historyBench } from './history.ts';
import { historyPagesBench } from './history-pages.ts';
import { lagBench } from './lag.ts';
import { landingBench } from './landing.ts';
import { projectionsBench } from './projections.ts';
import type { BenchRow } from './row.ts';
import { startBench } from './start.ts';
import { tableOf } from './table.ts';

type Bench = (parts: { databaseUrl: string }) => Promise<readonly BenchRow[]>;

const eventStoreDbUrl = process.env.EVENTSTOREDB_URL;

/** The benchmarks, each on a separate database. `npm run bench -- append lag` runs only these. */
const benches: Readonly<Record<string, Bench>> = {
  append: appendBench,
  command: commandBench,
  projections: projectionsBench,
  lag: lagBench,
  start: startBench,
  landing: landingBench,
  history: async (parts) => [...(await historyPagesBench(parts)), ...(await historyBench())],
  eventstoredb: async ({ databaseUrl }) => {
    if (eventStoreDbUrl) return eventStoreDbBench(eventStoreDbUrl, databaseUrl);
    console.error('Not measured: EVENTSTOREDB_URL names no server.');
    return [];
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

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
  await migrate(pool, [...installationMigrations, ...vaultMigrations, ...historyMigrations, ...projectionMigrations]);
  await pool.end();
  return url.href;
};

try {
  const [cpu] = cpus();
  console.log(
    `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}, embedded Postgres ${postgres.version}\n`,
  );
  const rows: BenchRow[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`measuring ${name} …`);
    rows.push(...(await bench({ databaseUrl: await freshDatabase(name) })));
  }
  console.log(tableOf(rows));
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
