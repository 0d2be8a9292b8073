import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartAborted } from '../start-aborted.ts';
import { readPostmaster } from './postmaster.ts';
import type { Launched } from './supervision.ts';

const POLL_MS = 10;
const MINUTE_MS = 60_000;

/**
 * Waits until a launched server accepts connections or has ended. Crash recovery may take long, and begins again from
 * the start when it is interrupted, so a server at work is never given up; the log mentions it once a minute. Throws
 * when the server does not begin within a minute, and `StartAborted`.
 */
export const untilReady = async (
  data: string,
  { pid, ended }: Launched,
  logger: Logger,
  aborted: AbortSignal,
  minuteMs = MINUTE_MS,
): Promise<'ready' | 'ended'> => {
  const end = { seen: false };
  void ended.then(() => {
    end.seen = true;
  });
  for (let deadline = performance.now() + minuteMs; ; await sleep(POLL_MS)) {
    const postmaster = await readPostmaster(data);
    const hasBegun = postmaster?.pid === pid;
    if (hasBegun && postmaster.isReady) return 'ready';
    if (end.seen) return 'ended';
    if (aborted.aborted) throw new StartAborted();
    if (performance.now() < deadline) continue;
    if (!hasBegun) throw new Error('Postgres did not begin to start within a minute.');
    logger.warn({ pid }, 'Postgres is still starting: it recovers from a crash');
    deadline += minuteMs;
  }
};
