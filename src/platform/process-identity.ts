import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether any process has this id, whoever owns it. */
const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const linuxIdentity = async (pid: number): Promise<string | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may hold anything; the fields behind it are the state (3rd) … and the start time (22nd).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return null;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}/${startTime}`;
};

/**
 * Tells a running process from a later one that got the same id: an opaque token, or null when no such process runs.
 * A process that has ended but has not been waited for does not count as running.
 */
export const processIdentity = async (pid: number): Promise<string | null> => {
  if (!exists(pid)) return null;
  if (process.platform === 'linux') return linuxIdentity(pid);
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || null;
};

/** Whether the process works in this folder. A Postgres server works in its data folder. */
export const worksIn = async (pid: number, folder: string): Promise<boolean> => {
  if ((await processIdentity(pid)) === null) return false;
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(folder);
};
