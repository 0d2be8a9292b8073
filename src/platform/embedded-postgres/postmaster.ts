import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity, runsWith } from '../process-identity.ts';
import { StartRefused } from '../start-refused.ts';

/** Reads a cluster's `postmaster.pid`; null when there is none. */
export const readPostmaster = async (data: string) => {
  const content = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  if (content === null) return null;
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = content.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7] === 'ready' };
};

const POLL_MS = 20;

/** Waits until the process has ended. Returns false after the timeout. */
const waitForEnd = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs;
  while ((await processIdentity(pid)) !== null) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended meanwhile.
  }
};

/** Shutdown modes with their timeouts, in milliseconds. */
const STOPS: readonly (readonly [NodeJS.Signals, number])[] = [
  // "Smart": waits for closing connections. Pools resolve before their last connection is closed.
  ['SIGTERM', 500],
  // "Fast" shutdown: disconnects remaining clients.
  ['SIGINT', 5_500],
  // "Immediate": relies on crash recovery.
  ['SIGQUIT', 2_000],
];

/** Stops a Postgres server, as cleanly as possible. No commit is ever lost. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  for (const [name, timeoutMs] of STOPS) {
    signal(pid, name);
    if (await waitForEnd(pid, timeoutMs)) return;
  }
  throw new Error(`Postgres (process ${pid}) does not stop.`);
};

/**
 * Cleans up after a killed process: stops a server that still runs on the cluster, and removes a pid file whose number
 * now belongs to an unrelated process, which Postgres would take for a server. Throws {@link StartRefused} when it cannot
 * distinguish the two.
 */
export const clearLeftover = async (data: string): Promise<number | null> => {
  const left = await readPostmaster(data);
  if (left === null) return null;
  const isServer = await runsWith(left.pid, '-D', data);
  if (isServer === 'unknown') {
    throw new StartRefused(
      `Process ${left.pid} may be a Postgres server that still runs on ${data}; this machine cannot tell. Stop the process, or, if it is another program, remove ${join(data, 'postmaster.pid')}.`,
    );
  }
  if (isServer === 'yes') {
    await stopPostmaster(left.pid);
    if (left.socketFolder.includes('/fellowbridge-')) await rm(left.socketFolder, { recursive: true, force: true });
    return left.pid;
  }
  await rm(join(data, 'postmaster.pid'), { force: true });
  return null;
};
