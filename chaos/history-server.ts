import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Timeout for starting the server, in milliseconds. */
const STARTS_WITHIN_MS = 60_000;

const answers = async (url: URL, signal: AbortSignal): Promise<boolean> =>
  (await fetch(`http://${url.host}/health/live`, { signal }).catch(() => null))?.ok ?? false;

/**
 * Starts an EventStoreDB server with a command, and waits until it responds at this address. Throws if it ends, or does
 * not respond within a minute.
 */
export const startHistoryServer = async (command: string, url: URL) => {
  const start = async (): Promise<ChildProcess> => {
    // `exec` replaces the shell by the program, so that a kill reaches the program.
    const server = spawn('sh', ['-c', `exec ${command}`], { stdio: 'ignore' });
    const late = AbortSignal.timeout(STARTS_WITHIN_MS);
    while (!(await answers(url, late))) {
      if (server.exitCode !== null) throw new Error(`EVENTSTOREDB_COMMAND ended with ${server.exitCode}.`);
      if (late.aborted) throw new Error(`EventStoreDB did not answer within ${STARTS_WITHIN_MS / 1_000} s.`);
      await pause(50);
    }
    return server;
  };
  const kill = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  let server = await start();
  return {
    /** Kills the server without warning and restarts it with the same data. */
    killAndStart: async (): Promise<void> => {
      await kill(server, 'SIGKILL');
      server = await start();
    },
    stop: (): Promise<void> => kill(server, 'SIGTERM'),
  };
};

export type HistoryServer = Awaited<ReturnType<typeof startHistoryServer>>;
