import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPostmaster } from '../src/platform/embedded-postgres/postmaster.ts';
import { apiClient } from '../test/support/api-client.ts';
import { removeInstallation, root, startServer, type TestServer, temporaryDataDir } from '../test/support/server.ts';
import { type BenchRow, benchRow } from './row.ts';

const COLD_STARTS = 2;
const SECOND_STARTS = 5;
/** Number of requests before memory is measured, so that the server has its working set. */
const WARM_UP = 500;

/** Deletes all that a start builds; the benchmarks themselves are built beside it. */
const removeBuild = async (): Promise<void> => {
  const dist = join(root, 'dist');
  for (const name of await readdir(dist)) {
    if (name !== 'bench') await rm(join(dist, name), { recursive: true });
  }
};

/** Builds what a stopped start had not built yet. */
const completeBuild = () => promisify(execFile)(process.execPath, [join(root, 'scripts/build.js')]);

/** The child processes of a process, Linux only. */
const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const children: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) children.push(Number(entry));
  }
  return children;
};

/** Resident memory in MB; shared pages are divided among processes, so that a sum counts them once. */
const residentMegabytes = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1_024;
};

const memoryOf = async (server: TestServer): Promise<number> => {
  const postmaster = await readPostmaster(join(server.dataDir, 'postgres/data'));
  if (postmaster === null) throw new Error('The embedded Postgres does not run.');
  const pids = [server.pid, postmaster.pid, ...(await childrenOf(postmaster.pid))];
  return (await Promise.all(pids.map(residentMegabytes))).reduce((sum, megabytes) => sum + megabytes, 0);
};

const timed = async (dataDir: string): Promise<{ readonly server: TestServer; readonly seconds: number }> => {
  const from = performance.now();
  const server = await startServer({ dataDir, settings: { RATE_LIMITS: 'off' } });
  return { server, seconds: (performance.now() - from) / 1_000 };
};

/** Starts the whole platform without a build and data, then again with both. */
export const startBench = async (): Promise<readonly BenchRow[]> => {
  const cold: number[] = [];
  const second: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < COLD_STARTS; round += 1) {
    const dataDir = await temporaryDataDir();
    await removeBuild();
    const { server, seconds } = await timed(dataDir);
    cold.push(seconds);
    await server.stop();
    await completeBuild();
    for (let again = 0; again < SECOND_STARTS; again += 1) {
      const next = await timed(dataDir);
      second.push(next.seconds);
      if (again === 0) {
        const client = apiClient(next.server.url);
        for (let turn = 0; turn < WARM_UP; turn += 1) {
          await client.call('trackVisit', { body: { page: 'waiting-list', visitorId: crypto.randomUUID() } });
        }
        memory.push(await memoryOf(next.server));
      }
      await next.server.stop();
    }
    await removeInstallation(dataDir);
  }
  return [
    benchRow('cold start: build, new database, ready', 's', cold, '≤ 8'),
    benchRow('second start', 's', second, '≤ 2'),
    benchRow('memory of the process and its Postgres', 'MB', memory, '≤ 400'),
  ];
};
