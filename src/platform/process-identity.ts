import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id exists, of any user. */
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
  // Some machines show users only their own processes.
  if (stat === null) return exists(pid) ? `hidden/${pid}` : null;
  // The name in parentheses may contain anything; the fields after it are the state (3rd) … and the start time (22nd).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return null;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}/${startTime}`;
};

/**
 * Distinguishes a running process from a later one with the same id: an opaque token, or null when no such process
 * runs. A process that has ended but has not been waited for does not count as running.
 */
export const processIdentity = async (pid: number): Promise<string | null> => {
  if (!exists(pid)) return null;
  if (process.platform === 'linux') return linuxIdentity(pid);
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || null;
};

/**
 * Whether a process was started with an option of this value, such as `-D /srv/data`; `unknown` if the
 * machine does not show it. Reads the command line, which every user may read, instead of the working directory, which
 * without CAP_SYS_PTRACE, as in most containers, even root can read only for its own processes.
 */
export const runsWith = async (pid: number, option: string, value: string): Promise<'yes' | 'no' | 'unknown'> => {
  if ((await processIdentity(pid)) === null) return 'no';
  if (process.platform === 'linux') {
    // Empty for kernel threads: a process id from before the last reboot may belong to one of them now.
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
    if (line === null) return (await processIdentity(pid)) === null ? 'no' : 'unknown';
    const words = line.split('\0');
    return words.some((word, place) => word === option && words[place + 1] === value) ? 'yes' : 'no';
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  if (stdout.trim() === '') return (await processIdentity(pid)) === null ? 'no' : 'unknown';
  return ` ${stdout.trim()} `.includes(` ${option} ${value} `) ? 'yes' : 'no';
};
