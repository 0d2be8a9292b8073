import type { ChildProcess } from 'node:child_process';
import { mkdir, open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AnalyticsUnavailable, endingMs, QueryFault } from '../analytics.ts';
import { startChild } from '../child.ts';
import type { CopySnapshot } from '../copy-source.ts';
import type { Fault } from './fault.ts';
import type { ExportRequest, FromReader, Opening, Rows, RunRequest, ToReader } from './messages.ts';

interface Waiting {
  readonly settle: (rows: Rows | null) => void;
  readonly fail: (error: Error) => void;
}

const errorOf = ({ message, position, hint, isTemporary }: Fault): Error =>
  isTemporary ? new AnalyticsUnavailable(message) : new QueryFault(message, position, hint);

/** The process was killed because of its memory: that of this query, or of another one before or beside it. */
export class OutOfMemory extends QueryFault {
  constructor() {
    super('This query needs more memory than it may use.', null, 'Filter earlier, group by less, or add a LIMIT.');
  }
}

const reply = (message: FromReader, waiting: ReadonlyMap<number, Waiting>): void => {
  switch (message.kind) {
    case 'opened':
      return;
    case 'result':
      waiting.get(message.id)?.settle(message.result);
      return;
    case 'exported':
      waiting.get(message.id)?.settle(null);
      return;
    case 'fault':
      waiting.get(message.id)?.fail(errorOf(message.fault));
      return;
    default:
      message satisfies never;
  }
};

const opened = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = (): void => reject(new AnalyticsUnavailable('The process for queries did not start.'));
    child.once('exit', ended);
    child.once('error', ended);
    child.once('message', () => resolve());
  });

/** Starts a process that runs queries. Once ended, it is not restarted. */
export const startReader = async (opening: Omit<Opening, 'kind'>) => {
  const { temporary, limits } = opening;
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const child = startChild('reader');
  const waiting = new Map<number, Waiting>();
  const sent = new Map<string, readonly string[]>();
  let hasEnded = false;
  /** Why this process ended the child. */
  let why: Error | null = null;
  const send = (message: ToReader): void => {
    // A failure needs no answer: the child has ended, which fails every query that waits.
    if (child.connected) child.send(message, () => {});
  };
  const cleared = new Promise<void>((resolve) => {
    const onEnd = (signal: NodeJS.Signals | null): void => {
      hasEnded = true;
      const error =
        why ??
        // The child ends itself when it uses too much memory; the system may end it, too.
        (signal === 'SIGKILL' ? new OutOfMemory() : new AnalyticsUnavailable('The process for queries ended.'));
      for (const { fail } of waiting.values()) fail(error);
      waiting.clear();
      rm(temporary, { recursive: true, force: true }).then(resolve, () => resolve());
    };
    child.once('exit', (_, signal) => onEnd(signal));
    // A child that could not be started emits no exit event.
    child.on('error', () => onEnd(null));
  });
  const kill = (reason: Error): void => {
    why ??= reason;
    child.kill('SIGKILL');
  };
  const ready = opened(child);
  send({ kind: 'open', ...opening });
  await ready;
  child.on('message', (message) => reply(message as FromReader, waiting));

  return {
    get hasEnded() {
      return hasEnded;
    },

    /** Makes queries read these files from now on. */
    use: (files: CopySnapshot['files']): void => {
      const changed = [...files].filter(([table, paths]) => sent.get(table) !== paths);
      if (changed.length === 0) return;
      send({ kind: 'files', files: Object.fromEntries(changed) });
      for (const [table, paths] of changed) sent.set(table, paths);
    },

    /** Throws `QueryFault`, `AnalyticsUnavailable` and the reason of the signal. Null: the result is in a file. */
    answer: async (request: RunRequest | ExportRequest, signal: AbortSignal | undefined): Promise<Rows | null> => {
      const now = new Date();
      // The writer of the copy deletes the folder of a process that has answered nothing for a day: it is dead.
      await utimes(temporary, now, now).catch(() => {});
      signal?.throwIfAborted();
      if (hasEnded) throw new AnalyticsUnavailable('The process for queries ended.');
      const late = setTimeout(
        () => kill(new QueryFault(`This query took longer than ${limits.timeMs / 1000} seconds.`)),
        limits.timeMs + endingMs,
      );
      const cancel = (): void => send({ kind: 'cancel', id: request.id });
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        return await new Promise<Rows | null>((settle, fail) => {
          waiting.set(request.id, { settle, fail });
          send(request);
        });
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', cancel);
        waiting.delete(request.id);
      }
    },

    /** A stream of an export file, which is deleted afterwards. */
    fileOf: async (name: string): Promise<Readable> => {
      const path = join(temporary, name);
      const file = await open(path);
      await rm(path, { force: true });
      return file.createReadStream();
    },

    end: async (): Promise<void> => {
      kill(new AnalyticsUnavailable('The process for queries ended.'));
      await cleared;
    },
  };
};

export type Reader = Awaited<ReturnType<typeof startReader>>;
